import type { Expense, ReceiptReading } from '@tenantry/contract/expenses/expenses.schemas';
import { expect, test } from 'vitest';
import { doubtText, expenseName, readingNews, readingsNews } from './expense-labels.ts';

const zone = 'America/New_York';

const expense = {
  id: 'e',
  date: '2026-11-20T19:02:11.000Z',
  category: 'OTHER_EXPENSES',
  amount: 0,
  vendor: '',
  edited: [],
  readingState: 'read',
  readingFailure: null,
  reading: null,
} as unknown as Expense;

function reading(values: Partial<Record<'date' | 'vendor' | 'category' | 'amount', unknown>>) {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { value, confidence: 0.9, place: null },
    ]),
  ) as unknown as ReceiptReading;
}

test.each([
  [1, ''],
  [0.9, ''],
  [0.894, 'Compare it with the receipt.'],
  [0.6, 'Compare it with the receipt.'],
  [0.2, 'This is a guess. Check the receipt.'],
])('EXP-9: with a confidence of %d a person reads "%s"', (confidence, text) => {
  expect(doubtText(confidence)).toBe(text);
});

test('EXP-1: an expense is named by amount, vendor and day', () => {
  expect(expenseName(expense, zone)).toBe('the expense of $0.00 on 11/20/2026');
  expect(expenseName({ ...expense, amount: 5, vendor: 'Acme' }, zone)).toBe(
    'the expense of $5.00 from Acme on 11/20/2026',
  );
});

const read = { ...expense, amount: 45.1, vendor: 'Acme', category: 'SUPPLIES' } as Expense;

test.each<[string, Expense, Expense, string]>([
  [
    'what changed',
    expense,
    { ...read, reading: reading({ amount: 45.1 }) },
    'Extracted from the receipt: vendor Acme, category Supplies, amount $45.10.',
  ],
  ['nothing', read, read, 'The receipt was extracted; nothing changed.'],
  [
    'what was kept',
    { ...read, amount: 45 },
    { ...read, amount: 45, edited: ['amount'], reading: reading({ amount: 45.1 }) },
    'Your amount $45.00 was kept; the receipt says $45.10.',
  ],
  [
    'an edit that the receipt agrees with',
    read,
    { ...read, edited: ['amount', 'date'], reading: reading({ amount: 45.1, date: '2026-11-20' }) },
    'The receipt was extracted; nothing changed.',
  ],
  [
    'a changed vendor beside a kept day',
    { ...expense, amount: 45.1, category: 'SUPPLIES' },
    { ...read, edited: ['date'], reading: reading({ date: '2026-11-19' }) },
    'Extracted from the receipt: vendor Acme. Your date 11/20/2026 was kept; the receipt says 11/19/2026.',
  ],
  [
    'a failure',
    expense,
    { ...expense, readingState: 'failed', readingFailure: 'This picture is empty.' },
    'This picture is empty.',
  ],
])('EXP-9: a reading tells %s', (_, before, after, text) => {
  expect(readingNews(before, after, zone)).toBe(text);
});

test('EXP-9: several receipts show how many were read, kept and failed', () => {
  const kept: Expense = { ...read, edited: ['amount'], reading: reading({ amount: 9 }) };
  const failed: Expense = { ...expense, readingState: 'failed' };
  const finished = [read, kept, failed].map((after) => ({ before: expense, after }));
  expect(readingsNews(finished, zone)).toBe(
    '2 of 3 receipts were extracted. In 1 of them your own values were kept. 1 could not be extracted.',
  );
});
