import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import {
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anExpense } from '#testing/expenses';
import {
  aLease,
  anInvoice,
  aPayment,
  aPerson,
  aProperty,
  questionBody,
  type TestPerson,
} from '#testing/factories';
import { useTestApp, type LooseOptions } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

type Changes = NonNullable<Parameters<typeof aProperty>[2]>;

const app = useTestApp();

interface Row {
  readonly id: string;
}

interface ListCase {
  readonly as: TestPerson;
  readonly params?: Readonly<Record<string, string>>;
}

let admin: TestPerson;
let lessee: TestPerson;
let params: { propertyId: string };
let organizationName: string;

/** A property, with several of everything that it has a list of. */
beforeAll(async () => {
  const world = await aWorld(app.current);
  ({ admin, lessee } = world);
  organizationName = world.organization.name;
  const property = await aProperty(app.current, admin);
  params = { propertyId: property.id };
  await aLease(app.current, admin, property.id, {
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    firstName: 'Zoe',
  });
  await aLease(app.current, admin, property.id, { emailAddress: lessee.emailAddress });
  for (const [dueDate, rate] of [
    ['2026-01-01', 1200],
    ['2026-02-01', 1250.5],
    ['2026-02-01', 90],
    ['2026-03-01', 1200],
  ] as const) {
    const items = [{ description: 'Rent', quantity: 1, rate }];
    await anInvoice(app.current, admin, property.id, { dueDate, items });
  }
  for (const [amount, paymentDate] of [
    [1200, '2026-02-01'],
    [20.25, '2026-02-01'],
    [300, '2026-03-09'],
  ] as const) {
    await aPayment(app.current, admin, property.id, { amount, paymentDate });
  }
  for (const owner of [property.id, null]) {
    for (const amount of [10, 99.5, 10]) {
      await anExpense(app.current, admin, owner, { amount, vendor: `Vendor ${amount}` });
    }
  }
  for (const name of ['Pat', 'Ann', 'Ann']) {
    const body = questionBody({ name, email: `${name}@example.com` });
    await app.current.call(conversationsEndpoints.ask, { host: admin.host, params, body });
  }
  for (const message of ['One', 'Two', 'Three']) {
    const body = { message };
    await app.current.call(conversationsEndpoints.startByLessee, { as: lessee, body });
  }
  await aPerson(app.current, world.organization, 'Leasee');
  await someProperties(world);
});

const street = (addressLine1: string, changes: Changes = {}) => ({ addressLine1, ...changes });

/** Homes that a search tells apart. */
async function someProperties({ admin: as }: World): Promise<void> {
  const { body: definitions } = await app.current.call(propertiesEndpoints.publicAttributes, {
    host: as.host,
  });
  const [definition] = definitions;
  if (!definition) throw new Error('no attribute is defined');
  for (const changes of [
    street('10 Oak Street', { city: 'Troy', monthlyCost: 900 }),
    street('2 Oak Street', { city: 'Troy', managed: true }),
    street('99999% Street', { attributes: [{ attributeId: definition.id, value: 'Sea view' }] }),
    street('1 Cedar_Way', { addressLine2: 'Unit B', status: 'UNAVAILABLE', monthlyCost: 5000 }),
  ]) {
    await aProperty(app.current, as, changes);
  }
}

const cases: [EndpointDefinition, () => ListCase][] = [
  [portfolioEndpoints.list, () => ({ as: admin })],
  [usersEndpoints.list, () => ({ as: admin, params: { organizationName } })],
  [conversationsEndpoints.list, () => ({ as: admin, params })],
  [conversationsEndpoints.ofLessee, () => ({ as: lessee })],
  [invoicesEndpoints.list, () => ({ as: admin, params })],
  [paymentsEndpoints.list, () => ({ as: admin, params })],
  [propertyExpensesEndpoints.list, () => ({ as: admin, params })],
  [organizationExpensesEndpoints.list, () => ({ as: admin })],
];

test('every list with pages is looked at here', () => {
  const listed = allEndpoints.filter(({ query }) => query && 'cursor' in query.shape);
  expect(new Set(cases.map(([endpoint]) => endpoint))).toEqual(new Set(listed));
});

const optionsOf = (schema: unknown) => (schema instanceof z.ZodEnum ? schema.options : []);

/** The path of the next page. */
function nextOf({ link }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof link === 'string' ? /^<([^>]+)>; rel="next"$/.exec(link)?.[1] : undefined;
}

describe.each(cases)('API-15: $method $path', (endpoint, caseOf) => {
  const call = (query: Readonly<Record<string, string>> = {}) =>
    app.current.call(endpoint, { ...caseOf(), query } as LooseOptions);
  const rowsOf = (body: unknown) => z.array(z.looseObject({ id: z.string() })).parse(body);

  const allPages = async (query: Readonly<Record<string, string>>) => {
    const rows: Row[] = [];
    let total: unknown;
    let cursor: string | null = null;
    do {
      const { status, body, headers } = await call({
        ...query,
        limit: '2',
        ...(cursor && { cursor }),
      });
      expect(status).toBe(200);
      rows.push(...rowsOf(body));
      total = headers['x-total-count'];
      const next = nextOf(headers);
      cursor = next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
    } while (cursor);
    return { rows, total: Number(total) };
  };

  test('pages hold each row once, in the order of the whole list', async () => {
    const { body, headers } = await call();
    const whole = rowsOf(body);
    expect(headers['x-total-count']).toBeUndefined();
    expect(whole.length).toBeGreaterThan(2);
    const { rows, total } = await allPages({});
    expect(total).toBe(whole.length);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(whole.map(({ id }) => id)));
    expect(rows).toHaveLength(whole.length);
    expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
      new Map(whole.map((row) => [row.id, row])),
    );
  });

  const sort = endpoint.query?.shape['sort'];
  const orders =
    sort instanceof z.ZodOptional ? z.array(z.string()).parse(optionsOf(sort.unwrap())) : [];

  test.each(orders.filter((order) => !order.startsWith('-')))(
    'by %s, and the other way around',
    async (order) => {
      const up = await allPages({ sort: order });
      const down = await allPages({ sort: `-${order}` });
      expect(up.rows.map(({ id }) => id)).toEqual(down.rows.map(({ id }) => id).toReversed());
      expect(new Set(up.rows.map(({ id }) => id)).size).toBe(up.total);
    },
  );

  test('nothing is found by words that stand nowhere', async () => {
    expect(await allPages({ filter: 'nowhere at all' })).toEqual({ rows: [], total: 0 });
  });

  test.each(['nonsense', 'W10', Buffer.from('["x",1,"y"]').toString('base64url')])(
    'the cursor %s is refused',
    async (cursor) => {
      const { problem } = await call({ limit: '2', cursor });
      expect(problem).toMatchObject({ status: 400, fields: { cursor: expect.any(String) } });
    },
  );

  test('the cursor of another order is refused', async () => {
    const [one = '', other = ''] = orders;
    const { headers } = await call({ limit: '1', sort: one });
    const cursor = /cursor=([\w-]+)/.exec(nextOf(headers) ?? '')?.[1] ?? '';
    expect(cursor).not.toBe('');
    const { problem } = await call({ limit: '1', sort: other, cursor });
    expect(problem.status).toBe(400);
  });

  test.each([{ sort: orders[0] ?? '' }, { filter: 'x' }, { cursor: 'x' }])(
    'a page is not asked for without its length: %o',
    async (query) => {
      const { problem } = await call(query);
      expect(problem.status).toBe(400);
      expect(Object.keys(problem.fields ?? {})).toEqual(Object.keys(query));
    },
  );

  test.each(['0', '501', '-1', 'many'])('no page has %s rows', async (limit) => {
    expect((await call({ limit })).problem.status).toBe(400);
  });
});

describe('API-15: what is looked for', () => {
  test.each([
    ['unpaid', 3],
    ['paid', 1],
  ] as const)('invoices that are %s', async (show, count) => {
    const query = { limit: 10, show };
    const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params, query });
    expect(body).toHaveLength(count);
  });

  test.each([
    ['02/01/2026', 2],
    ['1,250.50', 1],
    ['1250.5 0002', 1],
    ['tess tenant', 4],
  ])('invoices with %s', async (filter, count) => {
    const query = { limit: 10, filter };
    const { body } = await app.current.call(invoicesEndpoints.list, { as: admin, params, query });
    expect(body).toHaveLength(count);
  });

  test('payments, expenses, users and conversations by what their rows show', async () => {
    const as = admin;
    const payments = { limit: 10, filter: '20.25 check' };
    expect(
      (await app.current.call(paymentsEndpoints.list, { as, params, query: payments })).body,
    ).toMatchObject([{ amount: 20.25 }]);
    const expenses = { limit: 10, filter: 'vendor 99' };
    expect(
      (await app.current.call(propertyExpensesEndpoints.list, { as, params, query: expenses }))
        .body,
    ).toMatchObject([{ amount: 99.5 }]);
    const users = { limit: 10, filter: `elm ${lessee.emailAddress}`, show: 'current' as const };
    expect(
      (
        await app.current.call(usersEndpoints.list, {
          as,
          params: { organizationName },
          query: users,
        })
      ).body,
    ).toMatchObject([{ id: lessee.userId }]);
    const conversations = { limit: 10, filter: 'pat', readStatus: 'UNREAD' as const };
    expect(
      (await app.current.call(conversationsEndpoints.list, { as, params, query: conversations }))
        .body,
    ).toMatchObject([{ name: 'Pat' }]);
  });
});

describe('API-15, PROP-2: the properties that an administrator looks for', () => {
  const find = async (query: Readonly<Record<string, string>>) => {
    const { body } = await app.current.call(portfolioEndpoints.list, {
      as: admin,
      query: { include: '', limit: 10, ...query },
    });
    return body.map(({ addressLine1 }) => addressLine1.replace(/^\d+ Elm/, 'Elm'));
  };

  test('in the order of their streets, as people count', async () => {
    expect(await find({ filter: 'oak street' })).toEqual(['2 Oak Street', '10 Oak Street']);
    expect(await find({ filter: 'oak', sort: '-address' })).toEqual([
      '10 Oak Street',
      '2 Oak Street',
    ]);
  });

  test.each<[Readonly<Record<string, string>>, string[]]>([
    [{ filter: 'tess tenant' }, ['Elm Street']],
    [{ filter: 'zoe' }, []],
    [{ filter: 'sea 12207' }, ['99999% Street']],
    [{ filter: '99999%' }, ['99999% Street']],
    [{ filter: 'unit b, ALBANY' }, ['1 Cedar_Way']],
    [{ filter: 'oak', managed: 'yes', city: 'Albany' }, []],
    [
      { sort: 'city', filter: 'street' },
      ['Elm Street', '99999% Street', '2 Oak Street', '10 Oak Street'],
    ],
    [{ sort: '-price', city: 'Albany' }, ['1 Cedar_Way', '99999% Street', 'Elm Street']],
    [{ filter: 'r_w' }, ['1 Cedar_Way']],
    [{ filter: '\\' }, []],
    [{ status: 'UNAVAILABLE' }, ['1 Cedar_Way']],
    [{ status: 'LEASED' }, ['Elm Street']],
    [{ managed: 'yes' }, ['2 Oak Street']],
    [{ managed: 'no', city: 'Troy' }, ['10 Oak Street']],
    [{ due: 'yes' }, ['Elm Street']],
    [{ sort: '-due', filter: 'elm' }, ['Elm Street']],
    [{ sort: 'price', city: 'Troy' }, ['10 Oak Street', '2 Oak Street']],
  ])('%o', async (query, found) => {
    expect(await find(query)).toEqual(found);
  });

  test('those with the largest balance come first', async () => {
    expect((await find({ sort: '-due' }))[0]).toBe('Elm Street');
  });

  test('a page whose rows were deleted meanwhile still tells how many there are', async () => {
    const { admin: as } = await aWorld(app.current);
    const kept = await aProperty(app.current, as, street('1 Oak Street', { city: 'Utica' }));
    const gone = await aProperty(app.current, as, street('2 Oak Street', { city: 'Utica' }));
    const query = { include: '', limit: 1, city: 'Utica' };
    const list = (more: { cursor?: string }) =>
      app.current.call(portfolioEndpoints.list, { as, query: { ...query, ...more } });
    const first = await list({});
    expect(first.body.map(({ id }) => id)).toEqual([kept.id]);
    const cursor = /cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    await app.current.call(portfolioEndpoints.remove, { as, params: { propertyId: gone.id } });
    const second = await list({ cursor });
    expect(second.body).toEqual([]);
    expect(second.headers['x-total-count']).toBe('1');
  });

  test('each city can be chosen', async () => {
    const { body } = await app.current.call(propertiesEndpoints.cities, { as: admin });
    expect(body).toEqual([
      { city: 'Albany', properties: 3 },
      { city: 'Troy', properties: 2 },
    ]);
  });
});
