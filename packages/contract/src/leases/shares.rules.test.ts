import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money';
import { sharesIn, WHOLE_IN_PARTS } from './shares.rules.ts';

const of = (whole: number, ...parts: number[]) =>
  parts.map((shareParts) => ({ shareParts, shareWhole: whole }));

describe('UNIT-7: shares of tenants', () => {
  test('UNIT-7: U1, 1,560.00 by 50, 30 and 20 percent is 780.00, 468.00 and 312.00', () => {
    expect(sharesIn(cents(156_000), of(WHOLE_IN_PARTS, 5000, 3000, 2000))).toEqual([
      78_000, 46_800, 31_200,
    ]);
  });

  test('UNIT-7: U2, 1,450.00 by thirds is 483.34, 483.33 and 483.33', () => {
    expect(sharesIn(cents(145_000), of(3, 1, 1, 1))).toEqual([48_334, 48_333, 48_333]);
  });

  test('UNIT-7: there are none before they are set, and after somebody came or left', () => {
    const none = { shareParts: null, shareWhole: null };
    expect(sharesIn(cents(100), [none, none])).toBeNull();
    expect(sharesIn(cents(100), of(WHOLE_IN_PARTS, 5000))).toBeNull();
    expect(sharesIn(cents(100), [...of(2, 1, 1), none])).toBeNull();
    expect(sharesIn(cents(100), [])).toBeNull();
  });
});
