import { expect, test } from 'vitest';
import {
  amountProblem,
  balanceSentence,
  chosenAmount,
  firstChoice,
  paySentence,
  stepByCent,
  tooSmallSentence,
} from './amount-choice.ts';

const none = { lateFeeOnOverdue: 0, late: 0, dueNext: null };
const owing = { ...none, balanceDue: 1250, balanceOverdue: 300, dueNow: 1250 };
const clear = { ...none, balanceDue: 0, balanceOverdue: 0, dueNow: 0 };

test('PAY-2: the balance due is preselected, another amount if nothing is owed', () => {
  expect(firstChoice(owing).choice).toBe('due');
  expect(firstChoice(clear).choice).toBe('other');
});

test.each([
  [0, null],
  [
    0.3,
    'The smallest card payment is $0.50. You owe $0.30: pay it another way, or with your next rent.',
  ],
  [0.5, null],
])('PAY-2: a balance of %s says if it is too small for a card', (balanceDue, sentence) => {
  expect(tooSmallSentence({ ...clear, balanceDue })).toBe(sentence);
});

test.each([
  ['due', '', 1250],
  ['overdue', '', 300],
  ['other', '12.34', 12.34],
  ['other', '1,250', 1250],
  ['other', '12.345', Number.NaN],
] as const)('PAY-2: the amount of %s', (choice, other, amount) => {
  expect(chosenAmount({ choice, other }, owing)).toBe(amount);
});

test.each([
  [0.5, null],
  [999_999.99, null],
  [0.49, 'The smallest payment by card is $0.50.'],
  [0, 'The smallest payment by card is $0.50.'],
  [1_000_000, 'The largest payment by card is $999,999.99.'],
  [12.345, 'Use at most two decimals.'],
  [Number.NaN, 'Enter an amount of money.'],
])('PAY-2: paying %s by card', (amount, problem) => {
  expect(amountProblem(amount)).toBe(problem);
});

const rent = {
  remainingBalance: 1250,
  items: [
    {
      kind: 'RENT' as const,
      description: 'Rent',
      quantity: 1,
      rate: 1250,
      amount: 1250,
      periodStart: null,
    },
  ],
  credits: [],
  paymentOrder: 'RENT_FIRST' as const,
};

const invoices = [
  { ...rent, id: 'a', number: 42, dueDate: '2026-02-01' },
  { ...rent, id: 'b', number: 43, dueDate: '2026-03-01' },
];

test.each([
  [1250, 'Pay $1,250.00, applied to invoice 0042.'],
  [1300, 'Pay $1,300.00, applied to invoice 0042 ($1,250.00) and invoice 0043 ($50.00).'],
  [
    2600,
    'Pay $2,600.00, applied to invoice 0042 ($1,250.00) and invoice 0043 ($1,250.00); the rest ($100.00) stays as credit.',
  ],
  [Number.NaN, 'Choose an amount to see which invoices it pays.'],
])('PAY-6: the preview of paying %s', (amount, sentence) => {
  expect(paySentence(amount, invoices, '2026-03-10')).toBe(sentence);
});

test.each([
  [500, 1250, 'Pay $500.00 of the $1,250.00 due.'],
  [1250, 1250, 'Pay $1,250.00, all that is due.'],
  [1300, 1250, 'Pay $1,300.00, all that is due; the rest ($50.00) stays as credit of the lease.'],
  [20, 0, 'Pay $20.00. All of it stays as credit of the lease.'],
  [Number.NaN, 1250, 'Choose an amount to see what it pays.'],
])('UNIT-6c: a guarantor reads what paying %s of %s does', (amount, balanceDue, sentence) => {
  expect(balanceSentence(amount, { ...clear, balanceDue })).toBe(sentence);
});

test('PAY-6: without open invoices, all of it is credit', () => {
  expect(paySentence(20, [], '2026-03-10')).toBe(
    'Pay $20.00. All of it stays as credit for your next invoice.',
  );
});

test.each([
  ['10', 1, '$10.01'],
  ['$1,250.00', -1, '$1,249.99'],
  ['', 1, '$0.01'],
  ['0', -1, '$0.00'],
  ['12.345', 1, '12.345'],
] as const)('PAY-2: the arrow keys change %j by a cent', (text, direction, next) => {
  expect(stepByCent(text, direction)).toBe(next);
});
