import { cents } from '@tenantry/contract/shared/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOfBill } from './shared-expenses.domain.ts';

const units = (...weights: number[]) =>
  weights.map((weight, index) => ({ propertyId: `unit ${index + 1}`, weight }));

const amountsOf = (bill: Parameters<typeof sharesOfBill>[0]) =>
  sharesOfBill(bill).map(({ amount }) => amount);

test('UNIT-4: a roof bill of $1,000.00 is split by area 700, 650 and 450 to the cent', () => {
  const shares = sharesOfBill({
    amount: cents(100_000),
    split: 'BY_AREA',
    note: 'New roof',
    units: units(700, 650, 450),
  });
  expect(shares.map(({ amount }) => amount)).toEqual([38_889, 36_111, 25_000]);
  expect(shares[0]?.words).toBe('Share of $1,000.00, 700 of 1,800 sq ft. New roof');
});

test('UNIT-4: equal shares, fixed parts, and money that came back', () => {
  const bill = { amount: cents(10_000), note: '', units: units(1, 1, 1) };
  expect(amountsOf({ ...bill, split: 'EQUALLY' })).toEqual([3334, 3333, 3333]);
  expect(amountsOf({ ...bill, split: 'BY_PARTS', units: units(60, 40, 0) })).toEqual([6000, 4000]);
  expect(amountsOf({ ...bill, split: 'EQUALLY', amount: cents(-10_000) })).toEqual([
    -3334, -3333, -3333,
  ]);
  expect(amountsOf({ ...bill, split: 'BY_AREA', units: units(0, 0) })).toEqual([]);
});

test('UNIT-4: shares always add up to the bill', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 200 }),
      (amount, weights) => {
        fc.pre(weights.some((weight) => weight > 0));
        const shares = amountsOf({
          amount: cents(amount),
          split: 'BY_AREA',
          note: '',
          units: units(...weights),
        });
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      },
    ),
  );
});
