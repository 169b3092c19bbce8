import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import type { User } from '@tenantry/contract/access/users.schemas';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import { propertyExpensesEndpoints } from '@tenantry/contract/expenses/expenses.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anExpense } from '#testing/expenses';
import { questionBody, userBody, type TestPerson } from '#testing/factories';
import { aWorldOfLists } from '#testing/lists';
import type { LooseOptions } from '#testing/calls';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

let admin: TestPerson;
let lessee: TestPerson;
let params: Readonly<Record<string, string>>;

/** Values that sort and search differently in other alphabets, cases and time zones. */
beforeAll(async () => {
  const world = await aWorldOfLists(app.current);
  ({ admin, lessee } = world);
  params = { ...world.params, organizationName: world.organizationName };
  const property = world.params.propertyId;
  for (const [date, amount, category, vendor] of [
    ['2026-01-01T04:59:59.999Z', -1234.5, 'TAXES_AND_LICENSES', 'Éclair & Co'],
    ['2026-07-01T03:30:00.001Z', 1234567.89, 'OTHER_EXPENSES', 'b'],
    ['2026-07-01T03:30:00.002Z', 0.05, 'ADVERTISING', '100% "Wood"_'],
  ] as const) {
    await anExpense(app.current, admin, property, { date, amount, category, vendor });
  }
  for (const [firstName, lastName] of [
    ['Ömer', 'van Dyke'],
    ['ann', 'Van'],
    ['Zed', 'Åberg'],
    ['Émile', 'de la Cruz'],
  ] as const) {
    const body = userBody({ firstName, lastName, roles: ['Leasee'] });
    const { organizationName } = world;
    await app.current.call(usersEndpoints.create, {
      as: admin,
      params: { organizationName },
      body,
    });
  }
  for (const name of ['Åsa', 'pat b', 'PAT A']) {
    const body = questionBody({ name, email: `${name.length}@example.com` });
    await app.current.call(conversationsEndpoints.ask, {
      host: admin.host,
      params: world.params,
      body,
    });
  }
});

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

interface Expected {
  readonly endpoint: EndpointDefinition;
  readonly columns: Readonly<Record<string, (row: never) => string | number>>;
}

const lower = (text: string) => text.toLowerCase();

const lists: Expected[] = [
  {
    endpoint: usersEndpoints.list,
    columns: {
      name: ({ lastName, firstName }: User) => lower(`${lastName} ${firstName}`),
      email: ({ emailAddress }: User) => emailAddress,
      role: ({ roles }: User) => roles.join(', '),
      status: ({ status }: User) => status,
    },
  },
  {
    endpoint: propertyExpensesEndpoints.list,
    columns: {
      date: ({ date }: { date: string }) => date,
      category: ({ category }: { category: string }) => categoryName(category),
      amount: ({ amount }: { amount: number }) => amount,
    },
  },
  {
    endpoint: conversationsEndpoints.list,
    columns: {
      date: ({ lastMessageAt }: { lastMessageAt: string }) => lastMessageAt,
      name: ({ name }: { name: string }) => lower(name),
      subject: ({ subject }: { subject: string }) => lower(subject),
    },
  },
];

const read = async (endpoint: EndpointDefinition, query: Readonly<Record<string, string>>) => {
  const { body } = await app.current.call(endpoint, { as: admin, params, query } as LooseOptions);
  return z.array(z.looseObject({ id: z.string() })).parse(body) as Row[];
};

const compare = (one: string | number, other: string | number) =>
  one < other ? -1 : Number(one > other);

describe.each(lists)('API-15: $endpoint.path', ({ endpoint, columns }) => {
  test.each(Object.entries(columns))('by %s, then by id', async (sort, valueOf) => {
    const whole = (await read(endpoint, {})).toSorted(
      (one, other) =>
        compare(valueOf(one as never), valueOf(other as never)) || compare(one.id, other.id),
    );
    expect(whole.length).toBeGreaterThan(5);
    const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
    expect(ids(await read(endpoint, { limit: '500', sort }))).toEqual(ids(whole));
    const down = await read(endpoint, { limit: '500', sort: `-${sort}` });
    expect(ids(down)).toEqual(ids(whole).toReversed());
  });
});

describe('API-15: what searches find', () => {
  test.each([
    ['12/31/2025 23:59:59', 1],
    ['06/30/2026 23:30', 2],
    ['07/01/2026', 0],
    ['-$1,234.50', 1],
    ['-1234.50', 1],
    ['$1,234,567.89', 1],
    ['$1234567.89', 0],
    ['1234567.89', 1],
    ['$0.05', 1],
    ['$.05', 0],
    ['éclair taxes', 1],
    ['ÉCLAIR', 1],
    ['100%', 1],
    ['"wood"_', 1],
    ['%', 1],
    ['licenses', 1],
  ])('expenses with %s', async (filter, count) => {
    expect(await read(propertyExpensesEndpoints.list, { limit: '500', filter })).toHaveLength(
      count,
    );
  });

  test('users by status, role, name and home, and by the address of their home', async () => {
    const found = async (filter: string) => read(usersEndpoints.list, { limit: '500', filter });
    const everyone = await read(usersEndpoints.list, {});
    const [home] = await found(lessee.emailAddress);
    expect(home?.['propertyId']).toBe(params['propertyId']);
    expect(await found('ömer DYKE leasee')).toHaveLength(1);
    expect(await found('leasee åberg invited')).toHaveLength(1);
    expect(await found('deactivated')).toEqual([]);
    const homes = everyone.filter(({ propertyId }) => propertyId);
    expect(homes.length).toBeGreaterThan(0);
    const byHome = await read(usersEndpoints.list, { limit: '500', sort: '-property' });
    const first = byHome.slice(0, homes.length).map(({ id }) => id);
    expect(new Set(first)).toEqual(new Set(homes.map(({ id }) => id)));
  });
});
