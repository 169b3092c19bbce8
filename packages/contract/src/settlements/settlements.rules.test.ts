import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, cents } from '#shared/money';
import { deductionAmount, settlementMoney } from './settlements.rules.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents);

describe('NEW-4: the money of a settlement', () => {
  test('NEW-4: nothing of a deposit is lost, and nothing is paid twice', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        amount,
        (held, interest, deductions, owed, credit) => {
          const money = settlementMoney({ held, interest, deductions, owed, credit });
          const { kept, refund, stillOwed, creditLeft } = money;
          expect(addCents(kept, refund)).toBe(addCents(held, interest));
          expect(addCents(money.credit, creditLeft)).toBe(credit);
          // The lines of the letter add up to its last one.
          const lines = held + interest - deductions - owed + money.credit;
          expect(refund - stillOwed).toBe(lines);

          expect(Math.min(refund, stillOwed)).toBe(0);
        },
      ),
    );
  });

  test('NEW-4: labor is its hours times its rate, rounded to the cent', () => {
    const labor = { kind: 'LABOR', hours: 2.75, rate: cents(2255) } as const;
    expect(deductionAmount(labor)).toBe(6201);
    expect(deductionAmount({ kind: 'OTHER', amount: cents(4137) })).toBe(4137);
  });
});
