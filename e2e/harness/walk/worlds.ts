import { expect, type APIRequestContext } from '@playwright/test';
import { mailedLink } from '../outbox.ts';
import type { Product } from '../product.ts';
import type { ProductOptions } from '../products.ts';
import { demo, type Person } from '../sign-in.ts';
import { booksOf } from './books.ts';

/** The people who sign in, in an organization of some size. */
export interface People {
  readonly lessee: Person;
  readonly staff: Person;
  readonly superAdmin: Person;
}

export interface World {
  readonly name: 'empty' | 'typical' | 'large';
  readonly start: ProductOptions;
  /** False for the benchmark: its books list statements whose files do not exist. */
  readonly hasFiles: boolean;
  /** Returns the organization's people after they can sign in. */
  readonly people: (product: Product, request: APIRequestContext) => Promise<People>;
}

const password = 'a-password-for-the-walk';

const newcomers: People = {
  lessee: { email: 'tom@example.com', password },
  staff: { email: 'stacy@example.com', password },
  superAdmin: { email: 'olivia@example.com', password },
};

/** One property with a tenant, because a tenant needs one; nothing has been billed or paid. */
async function furnishEmpty(product: Product, request: APIRequestContext): Promise<People> {
  const setupToken = new URL(await product.setupLink()).searchParams.get('token') ?? '';
  const { emailAddress, ...name } = named(newcomers.superAdmin, 'Olivia', 'Owner');
  const { token } = await post<{ token: string }>(request, '/v1/public/setup/organization', {
    setupToken,
    organization: { name: 'Juniper Homes', domain: 'localhost' },
    admin: { emailAddress, ...name, password },
  });
  const asOwner = <T>(path: string, data: unknown) => post<T>(request, path, data, token);
  await asOwner('/v1/admin/organization/Juniper%20Homes/users', {
    ...named(newcomers.staff, 'Stacy', 'Staff'),
    roles: ['SiteAdmin'],
    password,
  });
  const home = await asOwner<{ id: string }>('/v1/admin/properties', {
    addressLine1: '12 Juniper Lane',
    city: 'Albany',
    state: 'NY',
    zipCode: '12207',
    monthlyCost: 1250,
  });
  await asOwner(`/v1/admin/properties/${home.id}/leasee`, {
    ...named(newcomers.lessee, 'Tom', 'Tenant'),
    type: 'M2M',
    monthlyCost: 1250,
    deposit: 1250,
    invoiceDayOfMonth: 1,
    invoiceDueDayOfMonth: 5,
    lateFeePercent: 10,
    lateFeeFrequency: 1,
    phoneNumber: '(212) 555-0142',
    invoiceAutomatically: false,
  });
  await acceptInvitation(product, request, newcomers.lessee);
  return newcomers;
}

/** 500 properties, each with a year of invoices, payments and expenses. */
async function furnishLarge(product: Product, request: APIRequestContext): Promise<People> {
  const books = booksOf(product.dataDir);
  const superAdmin = { email: books.superAdmin.email, password };
  await choosePassword(request, books.superAdmin.link);
  const lessee = { email: 'tenant7@example.com', password };
  await post(request, '/v1/auth/forgotPassword', { emailAddress: lessee.email });
  await acceptInvitation(product, request, lessee);
  return { lessee, staff: books.staff, superAdmin };
}

async function acceptInvitation(
  product: Product,
  request: APIRequestContext,
  { email }: Person,
): Promise<void> {
  await choosePassword(request, await mailedLink(product, email, '/reset-password'));
}

async function choosePassword(request: APIRequestContext, link: string): Promise<void> {
  const search = new URL(link).searchParams;
  const [token, userId] = [search.get('token'), search.get('userId')];
  await post(request, '/v1/auth/resetPassword', { token, userId, password });
}

const named = ({ email }: Person, firstName: string, lastName: string) => ({
  emailAddress: email,
  firstName,
  lastName,
});

async function post<T>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  token?: string,
): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const response = await request.post(path, { data, headers });
  expect(response.ok(), `${path} answered ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

const ready = new WeakMap<Product, Promise<People>>();

/** Fills a product once, for all tests that walk through it. */
function once(furnish: World['people']): World['people'] {
  return (product, request) => {
    const people = ready.get(product) ?? furnish(product, request);
    ready.set(product, people);
    return people;
  };
}

/** The demo, with a building besides. */
async function furnishTypical(_: Product, request: APIRequestContext): Promise<People> {
  const { token } = await post<{ token: string }>(request, '/v1/auth/login', {
    authType: 'Local',
    username: demo.admin.email,
    password: demo.admin.password,
  });
  const building = await post<{ id: string }>(
    request,
    '/v1/admin/buildings',
    {
      name: 'Maple Court',
      addressLine1: '44 Maple Court',
      city: 'Albany',
      state: 'NY',
      zipCode: '12207',
    },
    token,
  );
  const units = { names: '1A..2B', monthlyCost: 1450 };
  await post(request, `/v1/admin/buildings/${building.id}/units`, units, token);
  return { ...demo, staff: demo.admin };
}

export const typical: World = {
  name: 'typical',
  start: { command: 'demo', own: 'walk-typical' },
  hasFiles: true,
  people: once(furnishTypical),
};

export const empty: World = {
  name: 'empty',
  start: { command: 'serve', own: 'walk-empty' },
  hasFiles: true,
  people: once(furnishEmpty),
};

export const large: World = {
  name: 'large',
  start: { command: 'serve', own: 'walk-large', books: true },
  hasFiles: false,
  people: once(furnishLarge),
};
