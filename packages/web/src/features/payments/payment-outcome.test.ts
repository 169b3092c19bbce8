import { expect, test } from 'vitest';
import { outcomeSentence, paymentOutcome } from './payment-outcome.ts';

const invoices = [
  { id: 'a', number: 41, remainingBalance: 0 },
  { id: 'b', number: 42, remainingBalance: 1000 },
  { id: 'c', number: 43, remainingBalance: 1000.1 },
];

test.each([
  [
    1250,
    invoices.slice(0, 2),
    '$1,250.00: invoice 0042 $1,000.00, the rest $250.00 stays as credit',
  ],
  [1250, invoices, '$1,250.00: invoice 0042 $1,000.00, invoice 0043 $250.00'],
  [0.3, invoices, '$0.30: invoice 0042 $0.30'],
  [2000.1, invoices, '$2,000.10: invoice 0042 $1,000.00, invoice 0043 $1,000.10'],
  [50, [], '$50.00: all of it stays as credit'],
])('PAY-6: %s dollars', (dollars, open, sentence) => {
  const outcome = paymentOutcome(dollars, open);
  expect(outcome && outcomeSentence(outcome)).toBe(sentence);
});

test.each([Number.NaN, 0, -5, 1e12])('nothing is said of the amount %s', (dollars) => {
  expect(paymentOutcome(dollars, invoices)).toBeNull();
});
