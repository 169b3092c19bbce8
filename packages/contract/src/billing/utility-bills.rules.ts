/** CHG-26: how a utility bill is split. The server and the form's preview call the same functions. */
import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date';
import { cents, formatCents, type Cents } from '#shared/money';

export const utilitySplits = ['EQUALLY', 'BY_AREA', 'BY_PEOPLE', 'BY_PARTS'] as const;

export type UtilitySplit = (typeof utilitySplits)[number];

/** Weights have at most three decimals. */
const WEIGHT_SCALE = 1000;

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

interface Share {
  readonly description: string;
  readonly whole: Cents;
  readonly periodStart: CalendarDate;
  readonly periodEnd: CalendarDate;
  readonly split: UtilitySplit;
  readonly weight: number;
  readonly weights: readonly number[];
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 });

/** How a share was computed: `850 of 2,100 sq ft`. */
export function keyInWords(
  split: UtilitySplit,
  weight: number,
  weights: readonly number[],
): string {
  const total = weights.reduce((sum, each) => sum + scaledWeight(each), 0) / WEIGHT_SCALE;
  const part = `${number(weight)} of ${number(total)}`;
  const words: Record<UtilitySplit, string> = {
    EQUALLY: `split equally among ${weights.length}`,
    BY_AREA: `${part} sq ft`,
    BY_PEOPLE: `${part} people`,
    BY_PARTS: `${part} parts`,
  };
  return words[split];
}

/** CHG-26: the item's description for a tenant: `Water 10/01/2026 to 10/31/2026: 850 of 2,100 sq ft of $312.40`. */
export function shareDescription(share: Share): string {
  const { description, whole, periodStart, periodEnd, split, weight, weights } = share;
  const days = `${formatCalendarDate(periodStart)} to ${formatCalendarDate(periodEnd)}`;
  const key = keyInWords(split, weight, weights);
  const ofWhole =
    split === 'EQUALLY' ? `${formatCents(whole)} ${key}` : `${key} of ${formatCents(whole)}`;
  return `${description} ${days}: ${ofWhole}`;
}
