import { cents, type Cents } from './money.ts';

/** Weights have at most three decimals. */
export const WEIGHT_SCALE = 1000;

export const scaledWeight = (weight: number): number => Math.round(weight * WEIGHT_SCALE);

/**
 * Splits the whole into shares that add up exactly: each share is rounded down, and the remaining cents go to the
 * largest remainders, the first ones if equal. Uses integers of any size, since a product may be too large for a
 * number.
 */
export function splitByWeights(whole: Cents, weights: readonly number[]): Cents[] {
  const scaled = weights.map((weight) => BigInt(scaledWeight(weight)));
  const total = scaled.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) throw new Error('a split without weights');
  const parts = scaled.map((weight, index) => ({
    index,
    floor: (BigInt(whole) * weight) / total,
    remainder: (BigInt(whole) * weight) % total,
  }));
  let left = whole - Number(parts.reduce((sum, { floor }) => sum + floor, 0n));
  const shares = parts.map(({ floor }) => Number(floor));
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    left -= 1;
  }
  return shares.map(cents);
}
