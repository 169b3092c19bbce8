import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import {
  allExpensesEndpoints,
  organizationExpensesEndpoints,
  propertyExpensesEndpoints,
} from '@tenantry/contract/expenses/expenses.endpoints';
import { allInvoicesEndpoints } from '@tenantry/contract/invoices/all-invoices.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { maintenanceEndpoints } from '@tenantry/contract/maintenance/maintenance.endpoints';
import { archiveEndpoints } from '@tenantry/contract/portfolio/archive.endpoints';
import { peopleListEndpoints } from '@tenantry/contract/portfolio/people-list.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aProperty, type TestPerson } from '#testing/factories';
import { aWorldOfLists, twoWhoOwe } from '#testing/lists';
import { aWorkOrder } from '#testing/maintenance';
import type { LooseOptions } from '#testing/calls';
import { useTestApp } from '#testing/test-app';

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

beforeAll(async () => {
  ({ admin, lessee, params, organizationName } = await aWorldOfLists(app.current));
  await twoWhoOwe(app.current, admin);
  for (const title of ['Fix the tap', 'Fix the door', 'Paint the hall']) {
    await aWorkOrder(app.current, admin, params.propertyId, { title });
  }
  for (const addressLine1 of ['3 Gone Road', '1 Gone Road', '2 Gone Road']) {
    const { id: propertyId } = await aProperty(app.current, admin, { addressLine1 });
    await app.current.call(portfolioEndpoints.remove, { as: admin, params: { propertyId } });
  }
});

const cases: [EndpointDefinition, () => ListCase][] = [
  [portfolioEndpoints.list, () => ({ as: admin })],
  [usersEndpoints.list, () => ({ as: admin, params: { organizationName } })],
  [conversationsEndpoints.list, () => ({ as: admin, params })],
  [conversationsEndpoints.ofLessee, () => ({ as: lessee })],
  [invoicesEndpoints.list, () => ({ as: admin, params })],
  [allInvoicesEndpoints.list, () => ({ as: admin })],
  [paymentsEndpoints.list, () => ({ as: admin, params })],
  [allPaymentsEndpoints.list, () => ({ as: admin })],
  [propertyExpensesEndpoints.list, () => ({ as: admin, params })],
  [organizationExpensesEndpoints.list, () => ({ as: admin })],
  [allExpensesEndpoints.list, () => ({ as: admin })],
  [maintenanceEndpoints.list, () => ({ as: admin })],
  [conversationsEndpoints.ofAllHomes, () => ({ as: admin })],
  [ledgerEndpoints.receivables, () => ({ as: admin })],
  [peopleListEndpoints.list, () => ({ as: admin })],
  [archiveEndpoints.list, () => ({ as: admin, params: { kind: 'property' } })],
];

test('every paged list is tested here', () => {
  // The audit trail is not one of them: it has no total, and only one order.
  const listed = allEndpoints.filter(
    ({ query, response }) => query && 'cursor' in query.shape && response instanceof z.ZodArray,
  );
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

  test('unknown words find nothing', async () => {
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
    'a page cannot be requested without a limit: %o',
    async (query) => {
      const { problem } = await call(query);
      expect(problem.status).toBe(400);
      expect(Object.keys(problem.fields ?? {})).toEqual(Object.keys(query));
    },
  );

  test.each(['0', '501', '-1', 'many'])('a limit of %s is refused', async (limit) => {
    expect((await call({ limit })).problem.status).toBe(400);
  });
});

describe('API-15: what searches find', () => {
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

  test('payments, expenses, users and conversations by the text of their rows', async () => {
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
