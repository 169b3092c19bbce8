import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../packages/server/src/testing/test-connections.ts';
import { cloneDatabase } from '../../packages/server/src/testing/test-database.ts';
import { loadBooks, someProperties } from './books.ts';

const organizationId = '00000000-0000-7000-8000-00000000000b';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ ...database.superuser });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('the bench data fits the tables, and every balance is the unpaid amount', async () => {
  await loadBooks(client, {
    organizationId,
    domain: 'books.test',
    properties: 20,
    invoicesPerProperty: 12,
    paymentsPerProperty: 100,
    expensesPerProperty: 30,
  });
  expect(await someProperties(client, organizationId, 100)).toHaveLength(20);
  const { rows } = await client.query(
    `SELECT count(*)::int AS invoices, count(*) FILTER (WHERE remaining_balance <> amount - paid)::int AS wrong
     FROM invoices i, LATERAL (SELECT coalesce(sum(a.amount), 0) AS paid FROM payment_applications a
       WHERE a.organization_id = i.organization_id AND a.invoice_id = i.id) p
     WHERE i.organization_id = $1`,
    [organizationId],
  );
  expect(rows).toEqual([{ invoices: 240, wrong: 0 }]);
});
