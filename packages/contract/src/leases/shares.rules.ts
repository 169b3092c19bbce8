/** UNIT-7: the shares of tenants in the rent. They are guidance: all tenants owe all of it. */
import { splitByWeights } from '#shared/split-by-weights';
import type { Cents } from '#shared/money';

/** Parts of a whole that is always this. */
export const WHOLE_IN_PARTS = 10_000;

/** A tenant's part, and the sum of all parts when they were set; null without a share. */
export interface ShareOf {
  readonly shareParts: number | null;
  readonly shareWhole: number | null;
}

/**
 * The shares of tenants in an amount, to the cent. Null if they have none, or if somebody came or left since they were
 * set, so that the parts no longer make a whole.
 */
export function sharesIn(amount: Cents, lessees: readonly ShareOf[]): Cents[] | null {
  const [first] = lessees;
  if (first?.shareWhole == null) return null;
  const parts = lessees.map(({ shareParts }) => shareParts ?? 0);
  const isOfOne = lessees.every(({ shareWhole }) => shareWhole === first.shareWhole);
  const sum = parts.reduce((total, each) => total + each, 0);
  return isOfOne && sum > 0 && sum === first.shareWhole ? splitByWeights(amount, parts) : null;
}
