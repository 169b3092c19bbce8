import { cents } from '#shared/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leftOf, planReversal, unspentOf } from './reversals.rules.ts';

const payment = (amount: number, reversed: number, held: readonly number[]) => ({
  amount: cents(amount),
  reversed: cents(reversed),
  held: held.map((each, index) => ({ invoiceId: `invoice ${index + 1}`, amount: cents(each) })),
});

describe('PAY-9: where reversed money is taken from', () => {
  test.each([
    ['nothing was spent', 500, payment(500, 0, []), 500, []],
    ['a part of what nobody has', 200, payment(500, 0, [100]), 200, []],
    ['all of it', 500, payment(500, 0, [300, 200]), 0, [300, 200]],
    ['the unspent first, then the newest', 350, payment(500, 0, [300, 100]), 100, [250]],
    ['the newest, and a part of the one before', 350, payment(500, 0, [300, 200]), 0, [300, 50]],
    ['what an earlier reversal left', 200, payment(500, 300, [150, 50]), 0, [150, 50]],
    ['an earlier reversal and a rest', 100, payment(500, 300, [150]), 50, [50]],
  ])('%s', (_, amount, from, fromCredit, fromInvoices) => {
    const plan = planReversal(cents(amount), from);
    expect(plan.fromCredit).toBe(fromCredit);
    expect(plan.fromInvoices).toEqual(
      fromInvoices.map((each, index) => ({ invoiceId: `invoice ${index + 1}`, amount: each })),
    );
  });

  test('a reversal of more than the payment cannot be planned', () => {
    expect(() => planReversal(cents(501), payment(500, 0, [300]))).toThrow(RangeError);
    expect(() => planReversal(cents(201), payment(500, 300, [200]))).toThrow(RangeError);
  });

  test('no invoice gives more than it has, and an older one gives only after the newer ones are empty', () => {
    const money = fc.integer({ min: 1, max: 10_000 });
    const cases = fc.record({
      held: fc.array(money, { maxLength: 6 }),
      unspent: fc.nat({ max: 10_000 }),
      reversed: fc.nat({ max: 10_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ held, unspent, reversed, share }) => {
        const total = held.reduce((sum, each) => sum + each, unspent + reversed);
        const from = payment(total, reversed, held);
        expect(unspentOf(from)).toBe(unspent);
        const amount = cents(Math.round(leftOf(from) * share));
        const { fromCredit, fromInvoices } = planReversal(amount, from);
        const taken = new Map(fromInvoices.map((each) => [each.invoiceId, each.amount]));
        const sum = fromInvoices.reduce((all, each) => all + each.amount, 0);
        expect(fromCredit + sum).toBe(amount);
        expect(fromCredit).toBeLessThanOrEqual(unspent);
        expect(sum === 0 || fromCredit === unspent).toBe(true);
        const lefts = from.held.map((each) => each.amount - (taken.get(each.invoiceId) ?? 0));
        expect(lefts.every((left) => left >= 0)).toBe(true);
        const lastTaken = from.held.findLastIndex((each) => taken.has(each.invoiceId));
        expect(lefts.slice(0, Math.max(lastTaken, 0)).every((left) => left === 0)).toBe(true);
      }),
    );
  });
});
