import { expect, test } from 'vitest';
import { billInWords } from './billing-text.ts';

const lease = (amount: number, days: readonly string[], emailed = true) => ({
  amount,
  emailed,
  invoices: days.map((dueDate) => ({ dueDate, amount: amount / days.length, items: [] })),
});

test.each([
  ['one', [lease(1500, ['2026-07-01'])], 'Create 1 invoice for July ($1,500.00) and email it'],
  [
    'two months, the year in between',
    [lease(1500, ['2026-12-01']), lease(0.1, ['2027-01-01'], false)],
    'Create 2 invoices for December and January ($1,500.10) and email 1 of them',
  ],
  [
    'three months',
    [lease(3000, ['2026-10-01', '2026-11-01', '2026-12-01'], false)],
    'Create 3 invoices for October, November, and December ($3,000.00)',
  ],
])('CHG-25: the button says what a run creates: %s', (_, leases, words) => {
  expect(billInWords(leases)).toBe(words);
});
