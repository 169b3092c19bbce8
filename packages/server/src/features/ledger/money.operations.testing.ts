import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { errorKind } from '@tenantry/contract/errors';
import fc from 'fast-check';
import { depositBody } from '#testing/deposits';
import {
  invoiceBody,
  leaseBody,
  paymentBody,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { takeBackPart } from '#testing/taking-back';
import type { TestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { AppError } from '../../platform/http/errors.ts';

const long = process.env['TEST_LONG'] === '1';

/** Dollars, in amounts so small that invoices are often paid in full, and sometimes exactly. */
const amount = fc.integer({ min: 1, max: 60 }).map((dimes) => dimes / 10);
/** The last days up to today, so that the bank's day is before or after a credit paid an invoice. */
const day = fc
  .integer({ min: 1, max: 10 })
  .map((date) => `2026-03-${String(date).padStart(2, '0')}`);
const month = fc.integer({ min: 1, max: 6 });
const which = fc.nat({ max: 5 });

const reason = fc.constantFrom('Bounced check' as const, 'Mistake' as const);

const others = ['PARKING', 'DAMAGE', 'NSF_FEE', 'CREDIT'] as const;

/** An invoice's items other than the rent: often a deposit, sometimes a discount. */
const moreItems = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('DEPOSIT' as const), rate: amount }),
    fc.record({ kind: fc.constantFrom(...others), rate: amount }),
  ),
  { maxLength: 3 },
);

/** The operations on the money of one property; `which` picks one of the records that the run has made so far. */
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
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), amount, day, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reverse' as const), day, reason, which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('takePart' as const), amount, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('credit' as const), amount, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('keep' as const), amount, day, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), amount, day, which }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refundCredit' as const), amount, day, which }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('billLateFee' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('modify' as const), which }) },
);

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** Operations in one inner list are sent at the same time; the lists run one after the other. */
export const interleaving = fc.array(fc.array(operation, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: long ? 8 : 3,
});

/** One property of a run, and the data from the responses. */
export interface Run {
  readonly app: TestApp;
  readonly organization: Organization;
  readonly admin: TestPerson;
  readonly propertyId: string;
  readonly leases: { id: string; version: number }[];
  readonly invoices: { id: string; amount: number; deleted: boolean }[];
  readonly payments: Payment[];
  readonly takenBack: number[];
  readonly credited: number[];
  /** Kept parts of deposits, which became payments. */
  readonly kept: number[];
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items.length > 0 ? items[index % items.length] : undefined;

/** Performs the operation, records what was acknowledged, and returns the status. */
export async function perform(run: Run, step: Operation): Promise<number> {
  const { app, admin: as, propertyId } = run;
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
    const answer = await app.call(invoicesEndpoints.create, { as, params, body });
    if (answer.status === 201) run.invoices.push({ ...answer.body, deleted: false });
    return answer.status;
  }
  if (step.kind === 'pay') {
    // Every second payment names a lease, which may have ended.
    const leaseId = step.which % 2 === 0 ? pick(run.leases, step.which)?.id : undefined;
    const body = paymentBody({ amount: step.amount, leaseId, paymentDate: step.day });
    const answer = await app.call(paymentsEndpoints.recordExternal, { as, params, body });
    if (answer.status === 201) run.payments.push(answer.body);
    return answer.status;
  }
  if (step.kind === 'delete') {
    const invoice = pick(run.invoices, step.which);
    if (!invoice) return 404;
    const target = { ...params, invoiceId: invoice.id };
    const answer = await app.call(invoicesEndpoints.remove, { as, params: target });
    if (answer.status === 200) invoice.deleted = true;
    return answer.status;
  }
  if (step.kind === 'credit' || step.kind === 'billLateFee') return performOnInvoice(run, step);
  if (step.kind === 'keep' || step.kind === 'refund') return performOnDeposit(run, step);
  if (step.kind === 'refundCredit') return refundCreditOf(run, step);
  if (step.kind === 'reverse' || step.kind === 'takePart') return performOnPayment(run, step);
  return performOnLease(run, step);
}

async function performOnInvoice(
  run: Run,
  step: Extract<Operation, { kind: 'credit' | 'billLateFee' }>,
): Promise<number> {
  const { app, admin: as, propertyId } = run;
  const invoice = pick(run.invoices, step.which);
  if (!invoice) return 404;
  const params = { propertyId, invoiceId: invoice.id };
  if (step.kind === 'billLateFee') {
    const answer = await app.call(invoicesEndpoints.billLateFee, { as, params, body: {} });
    if (answer.status === 201) run.invoices.push({ ...answer.body, deleted: false });
    return answer.status;
  }
  const body = { amount: step.amount, reason: 'Billed twice' };
  const answer = await app.call(invoicesEndpoints.credit, { as, params, body });
  if (answer.status === 201) run.credited.push(step.amount);
  return answer.status;
}

async function performOnDeposit(
  { app, admin: as, leases, kept }: Run,
  { kind, amount: dollars, day: on, which: index }: Extract<Operation, { kind: 'keep' | 'refund' }>,
): Promise<number> {
  const lease = pick(leases, index);
  if (!lease) return 404;
  const params = { leaseId: lease.id };
  const body = depositBody({ amount: dollars, day: on });
  if (kind === 'refund') {
    const refund = { ...body, method: 'Cash' as const };
    return (await app.call(ledgerEndpoints.refundDeposit, { as, params, body: refund })).status;
  }
  const { status } = await app.call(ledgerEndpoints.keepDeposit, { as, params, body });
  if (status === 201) kept.push(dollars);
  return status;
}

async function refundCreditOf(
  { app, admin: as, propertyId, leases, takenBack }: Run,
  { amount: dollars, day: on, which: index }: Extract<Operation, { kind: 'refundCredit' }>,
): Promise<number> {
  const lease = pick(leases, index);
  if (!lease) return 404;
  const params = { propertyId, leaseId: lease.id };
  const body = { ...depositBody({ amount: dollars, day: on }), method: 'Cash' as const };
  const { status } = await app.call(paymentsEndpoints.refundCredit, { as, params, body });
  if (status === 201) takenBack.push(dollars);
  return status;
}

async function performOnPayment(
  run: Run,
  step: Extract<Operation, { kind: 'reverse' | 'takePart' }>,
): Promise<number> {
  const { app, admin: as, propertyId, organization } = run;
  const payment = pick(run.payments, step.which);
  if (!payment) return 404;
  if (step.kind === 'takePart') {
    try {
      await takeBackPart(app, { organization, payment, amount: step.amount });
    } catch (error) {
      if (error instanceof AppError) return errorKind(error.code).status;
      throw error;
    }
    run.takenBack.push(step.amount);
    return 200;
  }
  const params = { propertyId, paymentId: payment.id };
  const reversalDate = step.day < payment.paymentDate ? payment.paymentDate : step.day;
  const body = reversalBody({ reason: step.reason, reversalDate });
  const answer = await app.call(paymentsEndpoints.reverse, { as, params, body });
  if (answer.status === 201)
    run.takenBack.push(
      answer.body.reversals.find(({ reason: why }) => why === step.reason)?.amount ?? 0,
    );
  return answer.status;
}

async function performOnLease(
  run: Run,
  step: Extract<Operation, { kind: 'end' | 'start' | 'modify' }>,
): Promise<number> {
  const { app, admin: as, propertyId } = run;
  const lessee = { emailAddress: 'the-tenant@example.com' };
  if (step.kind === 'start') {
    const body = leaseBody(lessee);
    const params = { propertyId };
    const answer = await app.call(leasesEndpoints.start, { as, params, body });
    if (answer.status === 201) run.leases.push(answer.body);
    return answer.status;
  }
  const lease = pick(run.leases, step.which);
  if (!lease) return 404;
  const params = { propertyId, leaseId: lease.id };
  if (step.kind === 'end') {
    return (await app.call(leasesEndpoints.end, { as, params })).status;
  }
  const body = { ...leaseBody({ ...lessee, monthlyCost: 999 }), version: lease.version };
  const answer = await app.call(leasesEndpoints.modify, { as, params, body });
  if (answer.status === 200) lease.version = answer.body.version;
  return answer.status;
}
