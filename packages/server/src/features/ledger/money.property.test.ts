import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentOrders } from '@tenantry/contract/ledger/payment-order.rules';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { errorStatus } from '@tenantry/contract/shared/errors';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aLease,
  anOrganization,
  aPerson,
  aProperty,
  depositBody,
  invoiceBody,
  leaseBody,
  paymentBody,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { balanceProblems } from '#testing/inspection';
import { applyPayments } from '#testing/organization-settings';
import { seed } from '#testing/seed';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { AppError } from '../../platform/http/errors.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

/** Few, as after each property all balances of the organization are verified. */
const PROPERTIES_OF_ORGANIZATION = 10;

/** Dollars, so few that that invoices are often paid in full and sometimes exactly. */
const amount = fc.integer({ min: 1, max: 60 }).map((dimes) => dimes / 10);
const month = fc.integer({ min: 1, max: 6 });
const which = fc.nat({ max: 5 });

const others = ['PARKING', 'DAMAGE', 'NSF_FEE', 'CREDIT'] as const;

/** What an invoice asks for beside its amount of rent: a deposit often, sometimes a discount. */
const moreItems = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('DEPOSIT' as const), rate: amount }),
    fc.record({ kind: fc.constantFrom(...others), rate: amount }),
  ),
  { maxLength: 3 },
);

/** What may happen to the money of one property; `which` picks one of what the run has made so far. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('invoice' as const),
      amount,
      month,
      items: moreItems,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takePart' as const), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('billLateFee' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('modify' as const), which }) },
);

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** What is in one list is sent at the same time; the lists one after the other. */
const interleaving = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: long ? 8 : 3,
});

/** One property of a run, and what the answers said about it. */
interface Run {
  readonly organization: Organization;
  readonly admin: TestPerson;
  readonly propertyId: string;
  readonly leases: { id: string; version: number }[];
  readonly invoices: { id: string; amount: number; deleted: boolean }[];
  readonly payments: Payment[];
  readonly takenBack: number[];
  readonly credited: number[];
  /** Parts of deposits that came in as payments. */
  readonly kept: number[];
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length > 0 ? items[index % items.length] : undefined;

/** Does it, notes what was acknowledged, and answers the status. */
async function perform(run: Run, step: Operation): Promise<number> {
  const { admin: as, propertyId } = run;
  const params = { propertyId };
  if (step.kind === 'invoice') {
    const rent = { kind: 'RENT', rate: step.amount } as const;
    const charged = [...step.items, rent].map(({ kind, rate }) => ({
      kind,
      description: kind,
      quantity: 1,
      rate: kind === 'CREDIT' ? -Math.min(rate, step.amount) : rate,
    }));
    const body = invoiceBody({ items: charged, dueDate: `2026-0${step.month}-01` });
    const answer = await app.current.call(invoicesEndpoints.create, { as, params, body });
    if (answer.status === 201) run.invoices.push({ ...answer.body, deleted: false });
    return answer.status;
  }
  if (step.kind === 'pay') {
    // Every other time to a lease that is named, which may have ended.
    const leaseId = step.which % 2 === 0 ? pick(run.leases, step.which)?.id : undefined;
    const body = paymentBody({ amount: step.amount, leaseId });
    const answer = await app.current.call(paymentsEndpoints.recordExternal, { as, params, body });
    if (answer.status === 201) run.payments.push(answer.body);
    return answer.status;
  }
  if (step.kind === 'delete') {
    const invoice = pick(run.invoices, step.which);
    if (!invoice) return 404;
    const target = { ...params, invoiceId: invoice.id };
    const answer = await app.current.call(invoicesEndpoints.remove, { as, params: target });
    if (answer.status === 200) invoice.deleted = true;
    return answer.status;
  }
  if (step.kind === 'credit' || step.kind === 'billLateFee') return performOnInvoice(run, step);
  if (step.kind === 'keep' || step.kind === 'refund') return performOnDeposit(run, step);
  if (step.kind === 'reverse' || step.kind === 'takePart') return performOnPayment(run, step);
  return performOnLease(run, step);
}

async function performOnInvoice(
  run: Run,
  step: Extract<Operation, { kind: 'credit' | 'billLateFee' }>,
): Promise<number> {
  const { admin: as, propertyId } = run;
  const invoice = pick(run.invoices, step.which);
  if (!invoice) return 404;
  const params = { propertyId, invoiceId: invoice.id };
  if (step.kind === 'billLateFee') {
    const answer = await app.current.call(invoicesEndpoints.billLateFee, { as, params, body: {} });
    if (answer.status === 201) run.invoices.push({ ...answer.body, deleted: false });
    return answer.status;
  }
  const body = { amount: step.amount, reason: 'Billed twice' };
  const answer = await app.current.call(invoicesEndpoints.credit, { as, params, body });
  if (answer.status === 201) run.credited.push(step.amount);
  return answer.status;
}

async function performOnDeposit(
  { admin: as, leases, kept }: Run,
  { kind, amount: dollars, which: index }: Extract<Operation, { kind: 'keep' | 'refund' }>,
): Promise<number> {
  const lease = pick(leases, index);
  if (!lease) return 404;
  const params = { leaseId: lease.id };
  const body = depositBody({ amount: dollars });
  if (kind === 'refund') {
    const refund = { ...body, method: 'Cash' as const };
    return (await app.current.call(ledgerEndpoints.refundDeposit, { as, params, body: refund }))
      .status;
  }
  const { status } = await app.current.call(ledgerEndpoints.keepDeposit, { as, params, body });
  if (status === 201) kept.push(dollars);
  return status;
}

async function performOnPayment(
  run: Run,
  step: Extract<Operation, { kind: 'reverse' | 'takePart' }>,
): Promise<number> {
  const { admin: as, propertyId, organization } = run;
  const payment = pick(run.payments, step.which);
  if (!payment) return 404;
  if (step.kind === 'takePart') {
    try {
      await takeBackPart(app.current, { organization, payment, amount: step.amount });
    } catch (error) {
      if (error instanceof AppError) return errorStatus[error.code];
      throw error;
    }
    run.takenBack.push(step.amount);
    return 200;
  }
  const params = { propertyId, paymentId: payment.id };
  const body = reversalBody();
  const answer = await app.current.call(paymentsEndpoints.reverse, { as, params, body });
  if (answer.status === 201) run.takenBack.push(payment.amount);
  return answer.status;
}

async function performOnLease(
  run: Run,
  step: Extract<Operation, { kind: 'end' | 'start' | 'modify' }>,
): Promise<number> {
  const { admin: as, propertyId } = run;
  const tenant = { emailAddress: 'the-tenant@example.com' };
  if (step.kind === 'start') {
    const body = leaseBody(tenant);
    const params = { propertyId };
    const answer = await app.current.call(leasesEndpoints.start, { as, params, body });
    if (answer.status === 201) run.leases.push(answer.body);
    return answer.status;
  }
  const lease = pick(run.leases, step.which);
  if (!lease) return 404;
  const params = { propertyId, leaseId: lease.id };
  if (step.kind === 'end') {
    return (await app.current.call(leasesEndpoints.end, { as, params })).status;
  }
  const body = { ...leaseBody({ ...tenant, monthlyCost: 999 }), version: lease.version };
  const answer = await app.current.call(leasesEndpoints.modify, { as, params, body });
  if (answer.status === 200) lease.version = answer.body.version;
  return answer.status;
}

interface Money extends Record<string, unknown> {
  readonly billed: number;
  readonly remaining: number;
  readonly applied: number;
  readonly paid: number;
  readonly takenBack: number;
  readonly credited: number;
  readonly credit: number;
  /** Deposits that were paid out before their payment was returned: billed again, and credited. */
  readonly returned: number;
  /** The part of the payments, less reversals, that is not income. */
  readonly notIncome: number;
  /** Invoices whose open amount is more than was billed, or negative. */
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
              WHERE p.property_id = ${propertyId}) AS "takenBack",
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

/** Cash income in cents, as reported. */
async function incomeOf(as: TestPerson, propertyId: string): Promise<number> {
  const query = { propertyId, view: 'summary' as const };
  const { body } = await app.current.call(reportsEndpoints.incomeAndExpenses, { as, query });
  return Math.round(body.totals.income * 100);
}

/** An organization and those who act in it; the next one after some properties. */
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
  'PAY-6, PAY-9, INV-12, CHG-16, CHG-20, CHG-29, BOOKS-17: whatever happens in whatever order, no cent appears, is lost or is spent twice',
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
          // Done, or refused for a reason: never a failure, never "busy".
          for (const status of statuses) expect([200, 201, 404, 409, 422]).toContain(status);
        }
        const money = await moneyOf(organization, propertyId);
        const billed = run.invoices.filter(({ deleted }) => !deleted).map((one) => one.amount);
        expect(money).toEqual({
          billed: inCents(billed) + money.returned,
          remaining: money.billed - money.applied - money.credited,
          applied: money.paid - money.takenBack - money.credit,
          paid: inCents([...run.payments.map((one) => one.amount), ...run.kept]),
          takenBack: inCents(run.takenBack),
          credited: inCents(run.credited) + money.returned,
          credit: expect.any(Number),
          returned: expect.any(Number),
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
    // A failure prints its steps and seed. It is not shrunk: what one run broke stays broken for the next.
    await fc.assert(check, { seed, numRuns: long ? 1_500 : 200, endOnFailure: true });
  },
);
