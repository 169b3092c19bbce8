import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentOrders } from '@tenantry/contract/ledger/payment-order.rules';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  depositBody,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { applyPayments } from '#testing/organization-settings';
import { seed } from '#testing/seed';
import { takeBackPart } from '#testing/taking-back';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

const accountsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(ledgerEndpoints.accounts, { as, params: { propertyId } })).body;

const summaryOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(invoicesEndpoints.summary, { as, params: { propertyId } })).body;

const day = fc
  .integer({ min: 1, max: 28 })
  .map((each) => `2026-02-${String(each).padStart(2, '0')}`);
const amount = fc.integer({ min: 1, max: 9_999 }).map((cents) => cents / 100);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('invoice' as const),
    amount,
    days: fc.tuple(day, day),
    lateFee: fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100),
    fees: fc.nat({ max: 3 }),
    deposit: fc.oneof(fc.constant(0), amount),
  }),
  fc.record({ kind: fc.constant('payment' as const), amount, paymentDate: day }),
  fc.record({ kind: fc.constant('delete' as const) }),
  fc.record({ kind: fc.constant('billLateFee' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('credit' as const), which: fc.nat({ max: 5 }), amount }),
  fc.record({ kind: fc.constant('refund' as const), amount }),
  fc.record({ kind: fc.constant('keep' as const), amount }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('takePart' as const), which: fc.nat({ max: 5 }), amount }),
  fc.record({ kind: fc.constant('lease' as const), lateFeeFrequency: fc.constantFrom(1, 7, 31) }),
);

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + cents(each), 0);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Reverses one of the payments so far, in full or in part; reversing more than is left is refused. */
async function takeBack(
  organization: Organization,
  as: TestPerson,
  propertyId: string,
  { which, ...given }: Extract<Step, { kind: 'reverse' | 'takePart' }>,
) {
  const payments = await app.current.call(paymentsEndpoints.list, { as, params: { propertyId } });
  const payment = payments.body[which % Math.max(payments.body.length, 1)];
  if (!payment || payment.reversible === 0) return;
  if (given.kind === 'takePart') {
    const taken = Math.min(given.amount, payment.reversible);
    await takeBackPart(app.current, { organization, payment, amount: taken });
    return;
  }
  const params = { propertyId, paymentId: payment.id };
  const body = reversalBody();
  await app.current.call(paymentsEndpoints.reverse, { as, params, body });
}

/** Refused if the deposit or the debt is less than that. */
async function takeFromDeposit(
  as: TestPerson,
  leaseId: string,
  { kind, amount: dollars }: Extract<Step, { kind: 'keep' | 'refund' }>,
) {
  const params = { leaseId };
  const body = depositBody({ amount: dollars });
  if (kind === 'keep') {
    await app.current.call(ledgerEndpoints.keepDeposit, { as, params, body });
    return;
  }
  const refund = { ...body, method: 'Check' as const };
  await app.current.call(ledgerEndpoints.refundDeposit, { as, params, body: refund });
}

/** Bills the late fee of one of the invoices, or credits the invoice; refused if neither is possible. */
async function correct(
  as: TestPerson,
  propertyId: string,
  correction: Extract<Step, { kind: 'billLateFee' | 'credit' }>,
) {
  const list = await app.current.call(invoicesEndpoints.list, { as, params: { propertyId } });
  const invoiceId = list.body[correction.which % Math.max(list.body.length, 1)]?.id;
  if (!invoiceId) return;
  const params = { propertyId, invoiceId };
  if (correction.kind === 'billLateFee') {
    await app.current.call(invoicesEndpoints.billLateFee, { as, params, body: {} });
    return;
  }
  const body = { amount: correction.amount, reason: 'Billed twice' };
  await app.current.call(invoicesEndpoints.credit, { as, params, body });
}

test(
  'INV-11, PAY-9, CHG-16, CHG-29: whatever was billed, paid, credited and taken back, an account runs to the balance of the summary, to the cent',
  { timeout: 600_000 },
  async () => {
    const organization = await anOrganization(app.current);
    const as = await aPerson(app.current, organization, 'SiteAdmin');
    const check = fc.asyncProperty(
      fc.constantFrom(...paymentOrders),
      fc.array(step, { minLength: 1, maxLength: 9 }),
      async (order, steps) => {
        await applyPayments(app.current, organization, order);
        const { id } = await aProperty(app.current, as);
        let lease = await aLease(app.current, as, id);
        for (const each of steps) {
          if (each.kind === 'invoice') {
            const { days, lateFee, fees, deposit } = each;
            const [dueDate = '', lateDate = ''] = days.toSorted();
            const rent = { description: 'Rent', quantity: 1, rate: each.amount };
            const fee = { description: 'Late Fee', quantity: fees, rate: lateFee };
            const held = {
              kind: 'DEPOSIT',
              description: 'Deposit',
              quantity: 1,
              rate: deposit,
            } as const;
            const items = [rent, ...(fees > 0 ? [fee] : []), ...(deposit > 0 ? [held] : [])];
            await anInvoice(app.current, as, id, { items, dueDate, lateDate, lateFee });
          } else if (each.kind === 'payment') {
            const { kind: _, ...payment } = each;
            await aPayment(app.current, as, id, payment);
          } else if (each.kind === 'keep' || each.kind === 'refund') {
            await takeFromDeposit(as, lease.id, each);
          } else if (each.kind === 'reverse' || each.kind === 'takePart') {
            await takeBack(organization, as, id, each);
          } else if (each.kind === 'billLateFee' || each.kind === 'credit') {
            await correct(as, id, each);
          } else if (each.kind === 'delete') {
            const list = await app.current.call(invoicesEndpoints.list, {
              as,
              params: { propertyId: id },
            });
            const invoiceId = list.body[0]?.id;
            if (!invoiceId) continue;
            // Refused if money was applied to it.
            await app.current.call(invoicesEndpoints.remove, {
              as,
              params: { propertyId: id, invoiceId },
            });
          } else {
            const params = { propertyId: id, leaseId: lease.id };
            await app.current.call(leasesEndpoints.end, { as, params });
            lease = await aLease(app.current, as, id, { lateFeeFrequency: each.lateFeeFrequency });
          }
        }
        const accounts = await accountsOf(as, id);
        const summary = await summaryOf(as, id);
        for (const account of accounts) {
          const balance = sum(account.entries.map((entry) => entry.amount));
          expect(balance).toBe(cents(account.balanceDue) - cents(account.credit));
          expect(cents(account.entries.at(-1)?.balance ?? 0)).toBe(balance);
          expect(sum(account.lateFees.map(({ owed }) => owed))).toBe(
            cents(account.lateFeeOnOverdue),
          );
          // The applied and the open part of a charge add up to its amount; the rest of the payments is the credit.
          const charges = account.entries.filter(({ kind }) => kind === 'charge');
          const credits = account.entries.filter(({ kind }) => kind === 'credit');
          for (const charge of charges) {
            const { amount: charged, remainingBalance, applications, invoiceNumber } = charge;
            const credited = credits.filter((each) => each.invoiceNumber === invoiceNumber);
            const got = sum(applications.map((each) => each.amount));
            const less = sum(credited.map((each) => -each.amount));
            for (const { amount: covered, items } of applications) {
              expect(sum(items.map((item) => item.amount))).toBe(cents(covered));
            }
            expect(got + less + cents(remainingBalance ?? 0)).toBe(cents(charged));
            expect(sum(charge.items.map((item) => item.amount))).toBe(cents(charged));
          }
          const payments = account.entries.filter(({ kind }) => kind === 'payment');
          const reversals = account.entries.filter(({ kind }) => kind === 'reversal');
          const takenBack = sum(reversals.map((reversal) => reversal.amount));
          const spent = payments.flatMap(({ applications }) =>
            applications.map((each) => each.amount),
          );
          const paid = sum(payments.map((payment) => -payment.amount));
          expect(paid - takenBack - sum(spent)).toBe(cents(account.credit));
        }
        for (const name of ['balanceDue', 'balanceOverdue', 'lateFeeOnOverdue'] as const) {
          expect(sum(accounts.map((account) => account[name]))).toBe(cents(summary[name]));
        }
      },
    );
    await fc.assert(check, { seed, numRuns: long ? 1_000 : 60, endOnFailure: true });
  },
);
