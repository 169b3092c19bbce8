import { expect, test } from 'vitest';
import { pendingSentences, secondPaymentQuestion } from './pending-text.ts';

const a = { id: 'a', amount: 33.33 };
const b = { id: 'b', amount: 1000 };

const processed = (sum: string) =>
  `${sum} still being processed. What you pay now is a separate payment.`;

test.each([
  [[], [], []],
  [[a], [], [processed('A payment of $33.33 is')]],
  [[a, b], [], [processed('Payments of $33.33 and $1,000.00 are')]],
  [
    [a],
    ['a'],
    ['A payment of $33.33 is waiting for your bank; it is not charged unless you confirm it.'],
  ],
  [
    [a, b],
    ['b'],
    [
      processed('A payment of $33.33 is'),
      'A payment of $1,000.00 is waiting for your bank; it is not charged unless you confirm it.',
    ],
  ],
  [
    [a, b],
    ['a', 'b'],
    [
      'Payments of $33.33 and $1,000.00 are waiting for your bank; they are not charged unless you confirm them.',
    ],
  ],
] as const)(
  'PAY-7: what is said about payments without an outcome (%#)',
  (pending, asked, sentences) => {
    expect(pendingSentences(pending, new Set(asked))).toEqual(sentences);
  },
);

test('PAY-7: the question before a second payment says whether the first may be charged', () => {
  expect(secondPaymentQuestion(5, [a, b], new Set(['a']))).toBe(
    'Another payment is still being processed. Pay $5.00 as well?',
  );
  expect(secondPaymentQuestion(5, [a], new Set(['a']))).toBe(
    'Another payment is waiting for your bank; it is not charged unless you confirm it. Pay $5.00 as well?',
  );
});
