import { cents } from '@tenantry/contract/shared/money';
import { expect, test } from 'vitest';
import { cardLabel, paymentState } from './payments.domain.ts';

test.each([
  ['all of it is credit', 500, [], [], [], 'received', 500, 500],
  ['a part is applied', 500, [300], [], [], 'received', 200, 500],
  ['a part was taken back', 500, [300], [150], [], 'partlyReversed', 50, 350],
  ['a refund is on its way', 500, [300], [], [120], 'received', 200, 380],
  ['taken back, and more on its way', 500, [100], [150], [200], 'partlyReversed', 250, 150],
  ['all of it was taken back, in parts', 500, [], [150, 350], [], 'reversed', 0, 0],
] as const)(
  'PAY-9: a payment of which %s',
  (_, amount, applied, reversed, refunding, status, credit, reversible) => {
    const state = paymentState({
      amount: cents(amount),
      applied: applied.map(cents),
      reversed: reversed.map(cents),
      refunding: refunding.map(cents),
      refunded: cents(0),
    });
    expect(state).toEqual({ status, credit, reversible });
  },
);

test('a card is named by what is known about it', () => {
  expect(cardLabel({ brand: 'Visa', last4: '4242' })).toBe('Visa ending in 4242');
  expect(cardLabel({ brand: null, last4: null })).toBe('Card');
});
