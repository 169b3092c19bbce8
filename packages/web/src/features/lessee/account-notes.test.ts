import { invoiceStatus } from '@tenantry/contract/invoices/invoices.rules';
import { latenessOf } from '@tenantry/contract/ledger/ledger.rules';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, dollarsFromCents, ZERO } from '@tenantry/contract/shared/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnAccount, said, summaryOf, type DrawnAccount } from '../../testing/drawn-account.ts';
import { dueStatus } from '../ledger/due-status.ts';
import { accountNotes } from './account-notes.ts';

/** How far rent is paid, and when the next charge that is not billed yet is due, in days from today. */
const drawnLease = fc.record({
  paidFor: fc.integer({ min: -40, max: 90 }),
  nextIn: fc.integer({ min: 1, max: 62 }),
});

type DrawnLease = typeof drawnLease extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** What the page shows of an account: its figures, its sentences, and the status of the home and of each invoice. */
function shownOf(account: DrawnAccount, { paidFor, nextIn }: DrawnLease) {
  const { sums, summary } = summaryOf(account);
  const { invoices, today, credit } = account;
  const paidThrough = addDays(today, paidFor);
  const notes = accountNotes(summary, {
    credit: dollarsFromCents(credit),
    paidThrough,
    nextBill: { day: addDays(today, nextIn), amount: 1500 },
  });
  const open = invoices.filter(({ remainingBalance }) => remainingBalance > 0);
  const dated = open.map((invoice) => ({ ...invoice, lateAfter: lastDayInTime(invoice) }));
  return {
    sums,
    open,
    paidThrough,
    text: notes.join(' '),
    status: dueStatus(latenessOf(dated, today))?.words ?? null,
  };
}

test('TENANT-2, TENANT-6, INV-11: no two sentences of the tenant’s page disagree, whatever was billed and paid', () => {
  fc.assert(
    fc.property(drawnAccount, drawnLease, (account, drawn) => {
      const { today } = account;
      const { sums, open, text, status, paidThrough } = shownOf(account, drawn);
      const dueNow = said(text, 'Due now');
      const fee = said(text, 'Late fee so far');
      const isPaid = dueNow === 0 && fee === 0;
      const nextDay = sums.dueNext?.day ?? addDays(today, drawn.nextIn);
      // Only the invoices are part of the balance.
      const dueNext = sums.dueNext ? said(text, 'ext') : ZERO;
      // The sentences and the figures above them.
      expect([dueNow, fee]).toEqual([sums.dueNow, sums.lateFeeOnOverdue]);
      expect(sums.balanceOverdue).toBeLessThanOrEqual(dueNow);
      expect(addCents(dueNow, dueNext)).toBeLessThanOrEqual(sums.balanceDue);
      // Whatever is open is said once, now or next, and nothing else is.
      expect(dueNow + dueNext > 0).toBe(sums.balanceDue > 0);
      // If an amount is due, the page does not say `You owe nothing`.
      expect(text.includes('You owe nothing')).toBe(isPaid);
      expect(text.includes('aid through')).toBe(isPaid);
      expect(text.includes('Paid through')).toBe(isPaid && nextDay > paidThrough);
      const together = dueNow > 0 && fee > 0 ? addCents(dueNow, fee) : 0;
      expect(said(text, 'Together')).toBe(together);
      expect(text.split('ext: ')).toHaveLength(2);
      expect(text).toContain(`on ${formatCalendarDate(nextDay)}.`);
      expect(nextDay > today).toBe(true);
      // The status in words, and that of each invoice.
      const isLate = open.some(
        ({ remainingBalance, ...dates }) =>
          invoiceStatus({ ...dates, remaining: remainingBalance, today }) === 'LATE',
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
