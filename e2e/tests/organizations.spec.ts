import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { linkIn, mailTo } from '../harness/outbox.ts';
import { expectFitsDevices } from '../harness/phone.ts';
import type { Product } from '../harness/product.ts';
import { apiAs } from '../harness/lessee.ts';
import { openAs } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/**
 * Two organizations on two domains in one installation. Browsers resolve every name under `localhost` to this machine.
 */

test.describe.configure({ mode: 'serial' });
test.use({ start: { command: 'serve', own: 'organizations' } });

const first = 'Maple Rentals';
const superAdmin = { email: 'sue@example.com', password: 'seven maple lanterns' };
const siteAdmin = { email: 'ada@example.com', password: 'seven paper lanterns' };
const second = { name: 'Harbor Homes', domain: 'harbor.localhost' };
const admin = { email: 'hana@example.com', password: 'seven harbor lanterns' };
const street = '214 Thimbleberry Lane';

const at = (product: Product, path: string) =>
  `http://${second.domain}:${new URL(product.url).port}${path}`;

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The first organization, set up by a SuperAdmin, with an admin and a property. */
async function foundFirst(page: Page, product: Product): Promise<void> {
  const setupToken = new URL(await product.setupLink()).searchParams.get('token');
  const { email: emailAddress, password } = superAdmin;
  const answer = await page.request.post('/v1/public/setup/organization', {
    data: {
      setupToken,
      organization: { name: first, domain: 'localhost' },
      admin: { emailAddress, firstName: 'Sue', lastName: 'Maple', password },
    },
  });
  expect(answer.status()).toBe(201);
  const api = await apiAs(page, superAdmin);
  await api.post(`/v1/admin/organization/${encodeURIComponent(first)}/users`, {
    emailAddress: siteAdmin.email,
    firstName: 'Ada',
    lastName: 'Maple',
    roles: ['SiteAdmin'],
    password: siteAdmin.password,
    currentPassword: superAdmin.password,
  });
  await api.post('/v1/admin/properties', {
    addressLine1: street,
    city: 'Asheville',
    state: 'NC',
    zipCode: '28801',
    monthlyCost: 1000,
  });
}

test('PUB-8: a stranger and an admin are refused by the server; a super admin creates a second organization', async ({
  page,
  product,
  newVisitor,
  trouble,
}) => {
  await foundFirst(page, product);
  trouble.expectResponse(401, '/v1/superAdmin/organizations');
  trouble.expectResponse(403, '/v1/superAdmin/organizations');
  await page.goto('/super-admin');
  await expect(page.getByRole('heading', { name: 'For super admins only' })).toBeVisible();
  await expectAccessible(page);
  const visitor = await newVisitor();
  await openAs(visitor, siteAdmin, '/super-admin');
  await visitor.getByRole('link', { name: 'Go to your page' }).click();
  await expect(visitor).toHaveURL('/admin-landing');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email', { exact: true }).fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/super-admin');
  await expect(rowOf(page, first)).toContainText('localhost');

  trouble.expectResponse(409, '/v1/superAdmin/organizations');
  await page.getByRole('tab', { name: 'Create Organization' }).click();
  const form = page.getByRole('form', { name: 'Create organization' });
  await expectFieldMessages(page, form);
  await createSecond(page, form);
});

/** The form shows errors by field. */
async function expectFieldMessages(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(form.getByText('Domain is required')).toBeVisible();
  await expect(form.getByText('First name is required')).toBeVisible();
  await expect(form.getByText('Last name is required')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expectFitsDevices(page);

  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Taken');
  await form.getByLabel('Domain').fill('localhost');
  await form.getByLabel('Email').fill('taken@example.com');
  await form.getByLabel('First name').fill('Ta');
  await form.getByLabel('Last name').fill('Ken');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(
    form.getByText('Another organization of this installation has this domain.'),
  ).toBeVisible();
  await expect(form.getByLabel('Domain')).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Taken');
}

async function createSecond(page: Page, form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(second.name);
  await form.getByLabel('Domain').fill(second.domain);
  await form.getByLabel('Email').fill(admin.email);
  await form.getByLabel('First name').fill('Hana');
  await form.getByLabel('Last name').fill('Harbor');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/super-admin');
  const cells = rowOf(page, second.name).getByRole('cell');
  await expect(cells.nth(1)).toContainText(second.domain);
  await expect(cells.nth(3)).toContainText('0');
  await expect(cells.nth(4)).toContainText('1');
  await expect(cells.nth(5)).toContainText('0');
  await expect(rowOf(page, first).getByRole('cell').nth(3)).toContainText('1');
  await page.getByLabel('Filter').fill('harbor');
  await expect(page.getByRole('table', { name: 'Organizations' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
}

test('PUB-8, AUTH-6: its invited admin signs in on its own domain, and sees nothing of the first', async ({
  page,
  product,
  newVisitor,
  trouble,
}) => {
  const link = new URL(linkIn(await mailTo(product, admin.email), '/reset-password'));
  expect(link.hostname).toBe(second.domain);
  await page.goto(at(product, link.pathname + link.search));
  await page.getByRole('textbox', { name: /password/i }).fill(admin.password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page).toHaveURL(at(product, '/admin-landing'));
  await expect(page.getByRole('banner')).toContainText(second.name);
  await expect(page.getByText('There are no properties yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${second.name} Users`);
  await expect(rowOf(page, admin.email)).toBeVisible();
  await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Super Admin' })).toHaveCount(0);
  await page.goto(at(product, '/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.name);
  await expect(page.getByRole('main')).not.toContainText(street);

  // Each person signs in on their own domain only.
  trouble.expectResponse(401, '/v1/auth/login');
  const wrongDoor = async (url: string, email: string, password: string) => {
    const visitor = await newVisitor();
    await visitor.goto(url);
    await visitor.getByLabel('Email', { exact: true }).fill(email);
    await visitor.getByLabel('Password', { exact: true }).fill(password);
    await visitor.getByLabel('Password', { exact: true }).press('Enter');
    await expect(visitor.getByRole('alert')).toHaveText(
      'Invalid email or password, please try again.',
    );
  };
  await wrongDoor('/login', admin.email, admin.password);
  await wrongDoor(at(product, '/login'), siteAdmin.email, siteAdmin.password);
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText(first);
});
