import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  formatDollars,
  MAX_DOLLARS,
  multiplyCents,
  subtractCents,
} from './money.ts';
import { dollars, positiveDollars, signedDollars } from './money.schemas.ts';

describe('cents', () => {
  test.each([1.5, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'refuses %s, which is not a whole number of cents',
    (value) => {
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  test.each([
    [0, 0],
    [0.01, 1],
    [1.1, 110],
    [19.99, 1999],
    [4.35, 435],
    [-0.29, -29],
    [9_999_999.99, 999_999_999],
  ])('%s dollars are %s cents, and back', (amount, expected) => {
    expect(centsFromDollars(amount)).toBe(expected);
    expect(dollarsFromCents(cents(expected))).toBe(amount);
  });

  test('dollars and cents convert without loss over the whole range', () => {
    const limit = MAX_DOLLARS * 100;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (count) => {
        const onTheWire = JSON.parse(JSON.stringify(dollarsFromCents(cents(count)))) as number;
        expect(signedDollars.safeParse(onTheWire).success).toBe(true);
        expect(centsFromDollars(onTheWire)).toBe(count);
      }),
    );
  });

  test('sums and differences stay exact where floating dollars would not', () => {
    expect(addCents(cents(10), cents(20))).toBe(30);
    expect(addCents()).toBe(0);
    expect(subtractCents(cents(30), cents(50))).toBe(-20);
  });
});

describe('INV-7: quantity times rate, to the nearest cent', () => {
  test.each([
    [1, 120_000, 120_000],
    [3, 1_000, 3_000],
    [0, 500, 0],
    [0.5, 1, 1],
    [0.5, -1, -1],
    [2.5, 1, 3],
    [2.5, -1, -3],
    [1.005, 100, 101],
    [1.005, -100, -101],
    [0.333, 100, 33],
    [0.001, 499, 0],
    [0.001, 500, 1],
    [0.001, -500, -1],
  ])('%s x %s cents = %s cents: halves go away from zero', (quantity, rate, expected) => {
    expect(multiplyCents(quantity, cents(rate))).toBe(expected);
  });

  test('it agrees with exact arithmetic for every product up to the largest amount', () => {
    const quantities = fc.integer({ min: 0, max: 1_000_000 });
    const rates = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(quantities, rates, (thousandths, rate) => {
        const magnitude = (BigInt(thousandths) * BigInt(Math.abs(rate)) + 500n) / 1000n;
        const expected = rate < 0 ? -magnitude : magnitude;
        expect(BigInt(multiplyCents(thousandths / 1000, cents(rate)))).toBe(expected);
      }),
    );
  });
});

describe('money as it is sent', () => {
  test.each([
    [signedDollars, -MAX_DOLLARS],
    [signedDollars, 0.07],
    [dollars, 0],
    [dollars, 1250.5],
    [positiveDollars, 0.01],
  ])('accepts a good amount', (schema, amount) => {
    expect(schema.safeParse(amount).data).toBe(amount);
  });

  test.each([
    [signedDollars, 0.005],
    [signedDollars, 10.001],
    [signedDollars, 10.000000001],
    [signedDollars, 1e-9],
    [signedDollars, MAX_DOLLARS + 0.01],
    [signedDollars, -MAX_DOLLARS - 0.01],
    [signedDollars, Number.NaN],
    [signedDollars, Number.POSITIVE_INFINITY],
    [signedDollars, '12'],
    [signedDollars, null],
    [dollars, -0.01],
    [positiveDollars, 0],
    [positiveDollars, -5],
  ])(
    'refuses fractions of a cent, too large amounts, and values that are not numbers',
    (schema, amount) => {
      expect(schema.safeParse(amount).success).toBe(false);
    },
  );

  test('it is shown in US dollars', () => {
    expect(formatDollars(1250)).toBe('$1,250.00');
    expect(formatDollars(-0)).toBe('$0.00');
    expect(formatDollars(-0.004)).toBe('$0.00');
    expect(formatDollars(-0.01)).toBe('-$0.01');
    expect(formatCents(cents(-99))).toBe('-$0.99');
  });
});
