import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { ledgerEndpoints } from '@tenantry/contract/ledger/ledger.endpoints';
import { paymentOrders } from '@tenantry/contract/ledger/payment-order.rules';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import type { AgingReport } from '@tenantry/contract/reports/aging.schemas';
import { reportsEndpoints } from '@tenantry/contract/reports/reports.endpoints';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  aLease,
  anInvoice,
  anOrganization,
  aPayment,
  aPerson,
  aProperty,
  reversalBody,
  type TestPerson,
} from '#testing/factories';
import { applyPayments } from '#testing/organization-settings';
import { seed } from '#testing/seed';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const long = process.env['TEST_LONG'] === '1';

const FIRST_DAY = '2026-03-10';
const NOON = 'T16:00:00Z';

afterEach(() => app.current.clock.set(`${FIRST_DAY}${NOON}`));

const amount = fc.integer({ min: 1, max: 60 }).map((dimes) => dimes / 10);
const which = fc.nat({ max: 5 });
const kinds = ['RENT', 'RENT', 'LATE_FEE', 'DEPOSIT', 'PARKING'] as const;
/** Days after the previous step, and days by which a payment or reversal is backdated. */
const pace = { days: fc.constantFrom(0, 0, 1, 5, 31), back: fc.constantFrom(0, 0, 1, 6, 40) };

const step = fc.oneof(
  fc.record({
    ...pace,
    kind: fc.constant('invoice' as const),
    items: fc.array(fc.record({ kind: fc.constantFrom(...kinds), rate: amount }), {
      minLength: 1,
      maxLength: 3,
    }),
    due: fc.integer({ min: -70, max: 70 }),
  }),
  fc.record({ ...pace, kind: fc.constant('payment' as const), amount }),
  fc.record({ ...pace, kind: fc.constant('reverse' as const), which }),
  fc.record({ ...pace, kind: fc.constant('credit' as const), which, amount }),
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + cents(each), 0);

const accountsOf = async (as: TestPerson, propertyId: string) =>
  (await app.current.call(ledgerEndpoints.accounts, { as, params: { propertyId } })).body;

const agingOn = async (as: TestPerson, asOf: string) =>
  (await app.current.call(reportsEndpoints.aging, { as, query: { asOf } })).body;

/** A refused step, such as a credit above the invoice's amount, changes nothing. */
async function perform(as: TestPerson, propertyId: string, each: Step, today: string) {
  const day = addDays(today, -each.back);
  if (each.kind === 'invoice') {
    const dueDate = addDays(today, each.due);
    const items = each.items.map(({ kind, rate }) => ({
      ...{ kind, rate },
      description: kind,
      quantity: 1,
    }));
    await anInvoice(app.current, as, propertyId, { items, dueDate, lateDate: dueDate });
    return;
  }
  if (each.kind === 'payment') {
    await aPayment(app.current, as, propertyId, { amount: each.amount, paymentDate: day });
    return;
  }
  const params = { propertyId };
  if (each.kind === 'reverse') {
    const { body: payments } = await app.current.call(paymentsEndpoints.list, { as, params });
    const paymentId = payments[each.which % Math.max(1, payments.length)]?.id;
    if (!paymentId) return;
    const body = reversalBody({ reversalDate: day });
    await app.current.call(paymentsEndpoints.reverse, {
      as,
      params: { ...params, paymentId },
      body,
    });
    return;
  }
  const { body: invoices } = await app.current.call(invoicesEndpoints.list, { as, params });
  const invoiceId = invoices[each.which % Math.max(1, invoices.length)]?.id;
  if (!invoiceId) return;
  const body = { amount: each.amount, reason: 'Billed twice' };
  await app.current.call(invoicesEndpoints.credit, { as, params: { ...params, invoiceId }, body });
}

function expectSums({ rows, totals }: AgingReport): void {
  for (const figures of [...rows, totals]) {
    for (const part of ['all', 'rent', 'fees', 'other'] as const) {
      const { owed, ...buckets } = figures[part];
      expect(sum(Object.values(buckets))).toBe(cents(owed));
      for (const bucket of Object.values(buckets)) expect(bucket).toBeGreaterThanOrEqual(0);
    }
    const { all, rent, fees, other, credit, balance } = figures;
    expect(sum([rent.owed, fees.owed, other.owed])).toBe(cents(all.owed));
    expect(cents(all.owed) - cents(credit)).toBe(cents(balance));
    expect(credit).toBeGreaterThanOrEqual(0);
  }
  expect(sum(rows.map(({ all }) => all.owed))).toBe(cents(totals.all.owed));
  expect(sum(rows.map(({ balance }) => balance))).toBe(cents(totals.balance));
}

test(
  'BOOKS-27: whatever happened, aging equals what the ledger says is owed, to the cent, today and on every earlier day',
  { timeout: 600_000 },
  async () => {
    const check = fc.asyncProperty(
      fc.constantFrom(...paymentOrders),
      fc.array(step, { minLength: 1, maxLength: 10 }),
      async (order, steps) => {
        let today = FIRST_DAY;
        app.current.clock.set(`${today}${NOON}`);
        const organization = await anOrganization(app.current);
        await applyPayments(app.current, organization, order);
        let as = await aPerson(app.current, organization, 'SiteAdmin');
        const { id } = await aProperty(app.current, as);
        await aLease(app.current, as, id, { endDate: '2029-12-31' });
        const days = new Set<string>();
        for (const each of steps) {
          if (each.days > 0) {
            today = addDays(today, each.days);
            app.current.clock.set(`${today}${NOON}`);
            // No session lasts for days.
            as = await aPerson(app.current, organization, 'SiteAdmin');
          }
          await perform(as, id, each, today);
          for (const day of [today, addDays(today, -each.back), addDays(today, -1)]) days.add(day);
          const [account] = await accountsOf(as, id);
          const aging = await agingOn(as, today);
          expectSums(aging);
          expect(aging.totals.all.owed).toBe(account?.balanceDue);
          expect(aging.totals.credit).toBe(account?.credit);
        }
        const [account] = await accountsOf(as, id);
        for (const day of days) {
          const aging = await agingOn(as, day);
          expectSums(aging);
          const until = account?.entries.filter(({ date }) => date <= day) ?? [];
          expect(cents(aging.totals.balance)).toBe(sum(until.map((entry) => entry.amount)));
        }
      },
    );
    await fc.assert(check, { seed, numRuns: long ? 500 : 25, endOnFailure: true });
  },
);
