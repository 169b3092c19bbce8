import { paymentOrders } from '@tenantry/contract/ledger/payment-order.rules';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLease, anOrganization, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { applyPayments } from '#testing/organization-settings';
import { randomRuns } from '#testing/random-runs';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { interleaving, perform, type Run } from './money.operations.testing.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

/** Few, because all balances of the organization are verified after each property. */
const PROPERTIES_OF_ORGANIZATION = 10;

interface Money extends Record<string, unknown> {
  readonly billed: number;
  readonly remaining: number;
  readonly applied: number;
  readonly paid: number;
  readonly takenBack: number;
  /** Refunds of credit that were billed, because their payment was returned. */
  readonly refundsBilled: number;
  readonly credited: number;
  readonly credit: number;
  /** Deposits that were refunded before their payment was returned: billed again, and credited. */
  readonly returned: number;
  /** The part of the payments, less reversals, that is not income. */
  readonly notIncome: number;
  /** Invoices whose open amount is negative or more than was billed. */
  readonly wrong: number;
  /** Leases that have credit and an open invoice: the credit should have paid it. */
  readonly idle: number;
}

/** The money of one property in cents, added up from the tables. */
async function moneyOf(organization: Organization, propertyId: string): Promise<Money> {
  const { rows } = await app.current.database.transact({ organization, readOnly: true }, (tx) =>
    tx.db.execute<Money>(sql`
      WITH live AS (
        SELECT * FROM invoices WHERE property_id = ${propertyId} AND archived_at IS NULL
      )
      SELECT (SELECT coalesce(sum(amount), 0)::int FROM live) AS billed,
             (SELECT coalesce(sum(remaining_balance), 0)::int FROM live) AS remaining,
             (SELECT coalesce(sum(a.amount), 0)::int FROM payment_applications a
              JOIN live i ON i.organization_id = a.organization_id AND i.id = a.invoice_id) AS applied,
             (SELECT coalesce(sum(amount), 0)::int FROM payments
              WHERE property_id = ${propertyId}) AS paid,
             (SELECT coalesce(sum(r.amount), 0)::int FROM payment_reversals r
              JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
              WHERE p.property_id = ${propertyId} AND r.amount > 0) AS "takenBack",
             (SELECT coalesce(-sum(r.amount), 0)::int FROM payment_reversals r
              JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
              WHERE p.property_id = ${propertyId} AND r.amount < 0) AS "refundsBilled",
             (SELECT coalesce(sum(c.amount), 0)::int FROM credit_notes c
              JOIN live i ON i.organization_id = c.organization_id AND i.id = c.invoice_id) AS credited,
             (SELECT coalesce(sum(credit), 0)::int FROM leases
              WHERE property_id = ${propertyId}) AS credit,
             (SELECT coalesce(sum(amount), 0)::int FROM deposit_movements
              WHERE property_id = ${propertyId} AND kind = 'REVERSED' AND amount > 0) AS returned,
             (SELECT coalesce(sum(amount), 0)::int FROM deposit_movements
              WHERE property_id = ${propertyId} AND kind IN ('RECEIVED', 'REVERSED')) AS "notIncome",
             (SELECT count(*)::int FROM live
              WHERE remaining_balance NOT BETWEEN 0 AND amount) AS wrong,
             (SELECT count(*)::int FROM leases l JOIN live i ON i.lease_id = l.id
              WHERE l.credit > 0 AND i.remaining_balance > 0) AS idle
    `),
  );
  return rows[0]!;
}

/** Cash income in cents, according to the report. */
async function incomeOf(as: TestPerson, propertyId: string): Promise<number> {
  const query = { propertyId, view: 'summary' as const };
  const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, { as, query });
  return Math.round(body.totals.income * 100);
}

/** An organization and its users; a new one after some properties. */
function landlords() {
  const start = async () => {
    const organization = await anOrganization(app.current);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    await aPerson(app.current, organization, 'Leasee', 'the-tenant@example.com');
    return { organization, admin };
  };
  let current: ReturnType<typeof start>;
  let count = 0;
  return () => {
    if (count % PROPERTIES_OF_ORGANIZATION === 0) current = start();
    count += 1;
    return current;
  };
}

const inCents = (amounts: readonly number[]) =>
  amounts.reduce((sum, dollars) => sum + Math.round(dollars * 100), 0);

test(
  'PAY-6, PAY-9, INV-12, CHG-16, CHG-20, CHG-29, BOOKS-17: in any order of events, no cent appears, is lost or is spent twice',
  { timeout: long ? 3_600_000 : 600_000 },
  async () => {
    const landlord = landlords();
    const check = fc.asyncProperty(
      fc.constantFrom(...paymentOrders),
      interleaving,
      async (order, steps) => {
        const { organization, admin } = await landlord();
        await applyPayments(app.current, organization, order);
        const { id: propertyId } = await aProperty(app.current, admin);
        const emailAddress = 'the-tenant@example.com';
        const lease = await aLease(app.current, admin, propertyId, { emailAddress });
        const run: Run = {
          app: app.current,
          organization,
          admin,
          propertyId,
          leases: [lease],
          invoices: [],
          payments: [],
          takenBack: [],
          credited: [],
          kept: [],
        };
        for (const together of steps) {
          const statuses = await Promise.all(together.map((step) => perform(run, step)));
          // Done, or refused for a reason: never a failure, and never "busy".
          for (const status of statuses) expect([200, 201, 404, 409, 422]).toContain(status);
        }
        const money = await moneyOf(organization, propertyId);
        const billed = run.invoices.filter(({ deleted }) => !deleted).map((one) => one.amount);
        expect(money).toEqual({
          billed: inCents(billed) + money.returned + money.refundsBilled,
          remaining: money.billed - money.applied - money.credited,
          applied: money.paid - money.takenBack + money.refundsBilled - money.credit,
          paid: inCents([...run.payments.map((one) => one.amount), ...run.kept]),
          takenBack: inCents(run.takenBack),
          credited: inCents(run.credited) + money.returned,
          credit: expect.any(Number),
          returned: expect.any(Number),
          refundsBilled: expect.any(Number),
          notIncome: expect.any(Number),
          wrong: 0,
          idle: 0,
        });
        expect(money.remaining).toBeGreaterThanOrEqual(0);
        expect(money.credit).toBeGreaterThanOrEqual(0);
        expect(await incomeOf(admin, propertyId)).toBe(
          money.paid - money.takenBack - money.notIncome,
        );
        expect(await balanceProblems(app.current, organization)).toEqual([]);
      },
    );
    // A failure prints its steps and seed. It is not shrunk, because data that one run broke stays broken for the next.
    await fc.assert(check, { seed, numRuns: randomRuns(100, 1_500), endOnFailure: true });
  },
);
