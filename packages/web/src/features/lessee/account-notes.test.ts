import { invoiceStatus } from '@tenantry/contract/invoices/invoices.rules';
import { dueStanding, summarize, type OwingInvoice } from '@tenantry/contract/ledger/ledger.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, cents, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueStatus } from '../ledger/due-status.ts';
import { accountNotes } from './account-notes.ts';

const TODAY = '2026-03-10';

interface Drawn {
  readonly due: number;
  readonly issued: number;
  readonly grace: number;
  readonly amount: number;
  readonly paid: number;
  readonly fee: number;
  readonly every: number;
  readonly billed: number;
  /** Days between the due day and the last payment. */
  readonly settled: number;
}

const drawnInvoice: fc.Arbitrary<Drawn> = fc.record({
  due: fc.integer({ min: -90, max: 60 }),
  issued: fc.integer({ min: -95, max: 0 }),
  grace: fc.integer({ min: -3, max: 20 }),
  amount: fc.integer({ min: 1, max: 500_000 }),
  // In a thousandth of the amount, so that unpaid, partly paid and paid invoices are all frequent.
  paid: fc.oneof(fc.constant(0), fc.constant(1000), fc.integer({ min: 0, max: 1000 })),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000 })),
  every: fc.integer({ min: 1, max: 31 }),
  billed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 })),
  settled: fc.integer({ min: -10, max: 60 }),
});

function invoiceOf(drawn: Drawn): OwingInvoice {
  const { due, issued, grace, amount, paid, fee, every, billed, settled } = drawn;
  const remaining = amount - Math.floor((amount * paid) / 1000);
  const dueDate = addDays(TODAY, due);
  const dates = { date: addDays(TODAY, issued), dueDate, lateDate: addDays(dueDate, grace) };
  return {
    ...dates,
    remainingBalance: cents(remaining),
    lateFee: cents(fee),
    lateFeeFrequency: every,
    lateFeeBilled: cents(billed),
    settledOn: remaining > 0 ? null : addDays(TODAY, Math.min(0, due + settled)),
  };
}

/** What the page shows of these invoices: its figures, its sentences, and the status of the home and of each invoice. */
function shownOf(invoices: readonly OwingInvoice[], credit: number) {
  const sums = summarize(invoices, TODAY);
  const inDollars = (amount: Cents) => dollarsFromCents(amount);
  const notes = accountNotes(
    {
      balanceDue: inDollars(sums.balanceDue),
      balanceOverdue: inDollars(sums.balanceOverdue),
      lateFeeOnOverdue: inDollars(sums.lateFeeOnOverdue),
      dueNow: inDollars(sums.dueNow),
      late: inDollars(sums.late),
      dueNext: sums.dueNext && { ...sums.dueNext, amount: inDollars(sums.dueNext.amount) },
    },
    { credit: credit / 100, paidThrough: '2026-03-31' },
  );
  const open = invoices.filter(({ remainingBalance }) => remainingBalance > 0);
  const standing = open.map((invoice) => ({ ...invoice, lateAfter: lastDayInTime(invoice) }));
  return {
    sums,
    open,
    text: notes.join(' '),
    status: dueStatus(dueStanding(standing, TODAY))?.words ?? null,
  };
}

/** The cents that a sentence says after a label; zero if it does not have the label. */
function said(text: string, label: string): Cents {
  const found = new RegExp(`${label}: \\$([\\d,]+)\\.(\\d\\d)`).exec(text);
  return cents(found ? Number(found[1]?.replaceAll(',', '')) * 100 + Number(found[2]) : 0);
}

const drawnAccount = [
  fc.array(drawnInvoice, { maxLength: 6 }),
  fc.integer({ min: 0, max: 100_000 }),
] as const;

test('TENANT-2, INV-11: no two sentences of the tenant’s page disagree, whatever was billed and paid', () => {
  fc.assert(
    fc.property(...drawnAccount, (drawn, credit) => {
      const { sums, open, text, status } = shownOf(drawn.map(invoiceOf), credit);
      const dueNow = said(text, 'Due now');
      const fee = said(text, 'Late fee so far');
      const dueNext = said(text, 'Due next');
      // The sentences and the figures above them.
      expect([dueNow, fee]).toEqual([sums.dueNow, sums.lateFeeOnOverdue]);
      expect(sums.balanceOverdue).toBeLessThanOrEqual(dueNow);
      expect(addCents(dueNow, dueNext)).toBeLessThanOrEqual(sums.balanceDue);
      // Whatever is open is said once, now or next, and nothing else is.
      expect(dueNow + dueNext > 0).toBe(sums.balanceDue > 0);
      // If an amount is due, the page does not say `You owe nothing`.
      expect(text.includes('You owe nothing')).toBe(dueNow === 0 && fee === 0);
      expect(text.includes('Rent is paid through')).toBe(dueNow === 0 && fee === 0);
      const together = dueNow > 0 && fee > 0 ? addCents(dueNow, fee) : 0;
      expect(said(text, 'Together')).toBe(together);
      const nextDay = sums.dueNext?.day;
      expect(nextDay === undefined || text.includes(`on ${formatCalendarDate(nextDay)}.`)).toBe(
        true,
      );
      expect(nextDay === undefined || nextDay > TODAY).toBe(true);
      // The status in words, and that of each invoice.
      const isLate = open.some(
        ({ remainingBalance, ...dates }) =>
          invoiceStatus({ ...dates, remaining: remainingBalance, today: TODAY }) === 'LATE',
      );
      expect(status?.startsWith('Late') ?? false).toBe(isLate);
      expect(sums.late > 0).toBe(isLate);
      expect(status === 'Due now').toBe(dueNow > 0 && !isLate);
      expect(status?.startsWith('Due in') ?? false).toBe(dueNow === 0 && dueNext > 0);
      expect(status === null).toBe(sums.balanceDue === 0);
    }),
    { numRuns: 500 },
  );
});
