import { expect, test } from 'vitest';
import { selectPayments } from './payment-selection.ts';
import { methodLabel, paymentName, reversalLabel, whereItIs } from './payment-labels.ts';

const card = { brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030, testMode: true };

const check = {
  paymentDate: '2026-03-02',
  method: 'Check',
  card: null,
  description: 'Check 1042',
  lessee: 'Tess Lindqvist',
  paidBy: { name: 'Rob Roe', own: false },
  amount: 1250,
  status: 'received' as const,
  applications: [{ invoiceId: 'i', invoiceNumber: 42, amount: 1000 }],
  credit: 250,
};

const byCard = {
  ...check,
  paymentDate: '2026-04-01',
  method: 'CreditCard',
  card,
  description: 'Rent for April',
  lessee: 'Bo Ek',
  paidBy: null,
  amount: 80,
  status: 'failed' as const,
  applications: [],
  credit: 0,
};

test.each([
  ['', [check, byCard]],
  [' 03/02/2026 ', [check]],
  ['visa ending in 4242', [byCard]],
  ['check 10', [check]],
  ['BO EK', [byCard]],
  ['rob roe', [check]],
  ['$1,250', [check]],
  ['1250', [check]],
  ['failed', [byCard]],
  ['invoice 0042', [check]],
  ['credit $250', [check]],
  ['nothing of this', []],
])('PAY-9: the filter %j finds what is on the screen', (filter, found) => {
  expect(selectPayments([check, byCard], filter)).toEqual(found);
});

test('PAY-9: how a payment was made, in words', () => {
  expect([check, byCard, { ...byCard, card: null }].map(methodLabel)).toEqual([
    'Check',
    'Visa ending in 4242',
    'Credit card',
  ]);
  expect([check, byCard, { ...check, method: 'Cash' }].map(paymentName)).toEqual([
    'check of March 2, 2026',
    'card payment of April 1, 2026',
    'cash of March 2, 2026',
  ]);
});

test('PAY-9: where the money is, and what was reversed', () => {
  expect(whereItIs(check)).toEqual(['Invoice 0042 $1,000.00', 'Credit $250.00']);
  expect(whereItIs(byCard)).toEqual([]);
  expect(
    (
      [
        ['Bounced check', 'succeeded'],
        ['Mistake', 'succeeded'],
        ['Refund', 'succeeded'],
        ['Refund', 'pending'],
        ['Refund', 'failed'],
        ['Dispute', 'succeeded'],
      ] as const
    ).map(([reason, status]) => reversalLabel({ reason, status })),
  ).toEqual([
    'Bounced check',
    'Recorded by mistake',
    'Refund',
    'Refund pending',
    'Refund failed',
    'Disputed by the cardholder',
  ]);
});
