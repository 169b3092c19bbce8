/** CHG-26: how a utility bill is split. The server and the form's preview call the same functions. */
import { formatCalendarDate, type CalendarDate } from '#shared/calendar-date';
import { formatCents, type Cents } from '#shared/money';
import { scaledWeight, WEIGHT_SCALE } from '#shared/split-by-weights';

export const utilitySplits = ['EQUALLY', 'BY_AREA', 'BY_PEOPLE', 'BY_PARTS'] as const;

export type UtilitySplit = (typeof utilitySplits)[number];

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
