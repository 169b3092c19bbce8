import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents } from '#shared/money';
import { planCredit } from './credit-notes.rules.ts';

const held = [
  { paymentId: 'new', amount: cents(300) },
  { paymentId: 'old', amount: cents(500) },
];

describe('CHG-29: what a credit lowers', () => {
  test.each([
    ['the rest of the balance alone', 150, 150, []],
    ['all that is still to pay', 200, 200, []],
    ['a part of the newest money', 250, 200, [['new', 50]]],
    [
      'money of two payments',
      600,
      200,
      [
        ['new', 300],
        ['old', 100],
      ],
    ],
    [
      'everything',
      1_000,
      200,
      [
        ['new', 300],
        ['old', 500],
      ],
    ],
  ] as const)('CHG-29: %s', (_, amount, fromBalance, freed) => {
    const plan = planCredit(cents(amount), cents(200), held);
    expect(plan.fromBalance).toBe(fromBalance);
    expect(plan.freed.map(({ paymentId, amount: money }) => [paymentId, money])).toEqual(freed);
  });

  test('CHG-29: a credit never takes more than there is', () => {
    expect(() => planCredit(cents(1_001), cents(200), held)).toThrow('1 cents more');
  });

  test('CHG-29: both parts sum to the credit', () => {
    const money = fc.integer({ min: 0, max: 10_000 }).map(cents);
    fc.assert(
      fc.property(money, fc.array(money), fc.nat(100), (remaining, amounts, percent) => {
        const payments = amounts.map((amount, index) => ({ paymentId: `${index}`, amount }));
        const all = addCents(remaining, ...amounts);
        const amount = cents(Math.floor((all * percent) / 100));
        const { fromBalance, freed } = planCredit(amount, remaining, payments);
        expect(addCents(fromBalance, ...freed.map((each) => each.amount))).toBe(amount);
        expect(fromBalance).toBeLessThanOrEqual(remaining);
      }),
    );
  });
});
