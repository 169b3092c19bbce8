import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aLandlord } from '#testing/landlord';
import { useTestApp } from '#testing/test-app';
import { anInvoice } from '#testing/factories';
import { invoices } from '#features/ledger';
import { leases } from '#features/leases';
import { inOrganization, refersTo } from './organization-rows.ts';
import { prepared } from './prepared.ts';

const app = useTestApp();

const { id, dueDate, amount, archivedAt, createdAt } = invoices;
const whole = sql<number>`${amount} + 0`.mapWith(Number);
const fields = {
  id,
  dueDate,
  amount,
  archivedAt,
  createdAt,
  ended: leases.endedOn,
  whole,
  named: whole.as('named'),
};

const invoicesOf = prepared(['leaseId'], fields, (select, given) =>
  select
    .from(invoices)
    .leftJoin(leases, refersTo(invoices.leaseId, leases))
    .where(
      and(eq(invoices.organizationId, given.organizationId), eq(invoices.leaseId, given.leaseId)),
    )
    .orderBy(invoices.number),
);

async function aLeaseWithInvoices() {
  const { organization, admin, property, lease } = await aLandlord(app.current);
  for (const day of ['2026-02-01', '2026-03-01']) {
    await anInvoice(app.current, admin, property.id, { dueDate: day });
  }
  return { organization, leaseId: lease.id };
}

test('rows are the same as those of Drizzle', async () => {
  const { organization, leaseId } = await aLeaseWithInvoices();
  await app.current.database.transact({ organization }, async (tx) => {
    const expected = await tx.db
      .select(fields)
      .from(invoices)
      .leftJoin(leases, refersTo(invoices.leaseId, leases))
      .where(and(inOrganization(tx, invoices), eq(invoices.leaseId, leaseId)))
      .orderBy(invoices.number);
    expect(expected).toMatchObject([
      { dueDate: '2026-02-01', amount: 120_000, whole: 120_000, named: 120_000 },
      {},
    ]);
    expect(await invoicesOf(tx, { leaseId })).toEqual(expected);
  });
});

test('the organization is always that of the transaction', async () => {
  const { leaseId } = await aLeaseWithInvoices();
  const { organization } = await aLandlord(app.current);
  const found = await app.current.database.transact({ organization }, (tx) =>
    invoicesOf(tx, { leaseId }),
  );
  expect(found).toEqual([]);
});

test('a statement is planned once on a connection, prepared here or composed by Drizzle', async () => {
  const { organization, leaseId } = await aLeaseWithInvoices();
  await app.current.database.transact({ organization }, async (tx) => {
    for (let round = 0; round < 3; round += 1) {
      await invoicesOf(tx, { leaseId });
      await tx.db.select({ id }).from(invoices).where(eq(invoices.leaseId, leaseId));
    }
    const { rows } = await tx.db.execute<{ statements: number; texts: number }>(
      sql`SELECT count(*)::int AS statements, count(DISTINCT statement)::int AS texts
          FROM pg_prepared_statements WHERE statement LIKE '%from "invoices"%'`,
    );
    expect(rows[0]?.statements).toBe(rows[0]?.texts);
    expect(rows[0]?.statements).toBeGreaterThanOrEqual(2);
  });
});
