import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money';
import { shareDescription } from './utility-bills.rules.ts';
import { splitByWeights } from '#shared/split-by-weights';

describe('CHG-26: the shares of a utility bill', () => {
  test.each([
    [10000, [1, 1, 1], [3334, 3333, 3333]],
    [31240, [850, 700, 550], [12645, 10413, 8182]],
    [5, [1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0]],
    [100, [0.333, 0.667], [33, 67]],
    [1000000000, [1000000, 1000000, 1000000], [333333334, 333333333, 333333333]],
  ])(
    'CHG-26: %i cents by %j are %j: the largest remainders get the cents that are left',
    (whole, weights, shares) => {
      expect(splitByWeights(cents(whole), weights)).toEqual(shares);
    },
  );

  test('CHG-26: shares add up to the total, and each is less than a cent from its exact part', () => {
    const weights = fc.array(
      fc.integer({ min: 1, max: 9_999_999 }).map((each) => each / 1000),
      {
        minLength: 1,
        maxLength: 100,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), weights, (whole, parts) => {
        const shares = splitByWeights(cents(whole), parts);
        const total = parts.reduce((sum, each) => sum + each, 0);
        const far = shares.filter(
          (share, index) => Math.abs(share - (whole * (parts[index] ?? 0)) / total) >= 1.000_01,
        );
        expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(whole);
        expect(far).toEqual([]);
      }),
    );
  });

  test('CHG-26: an item names the total, the share and how the bill was split', () => {
    const share = {
      description: 'Water',
      whole: cents(31240),
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
      weights: [850, 700, 550],
    };
    expect(shareDescription({ ...share, split: 'BY_AREA', weight: 850 })).toBe(
      'Water 10/01/2026 to 10/31/2026: 850 of 2,100 sq ft of $312.40',
    );
    expect(shareDescription({ ...share, split: 'EQUALLY', weight: 1, weights: [1, 1, 1] })).toBe(
      'Water 10/01/2026 to 10/31/2026: $312.40 split equally among 3',
    );
    expect(shareDescription({ ...share, split: 'BY_PEOPLE', weight: 2, weights: [2, 1] })).toBe(
      'Water 10/01/2026 to 10/31/2026: 2 of 3 people of $312.40',
    );
  });
});
