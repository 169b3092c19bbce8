import {
  accumulated,
  daysOfMonth,
  profitOf,
  sumOfDollars,
  type Days,
} from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { wholeDollars } from '../report-text.ts';
import type { Side, Target } from '../report-rows.ts';

/** REP-2: the number of colors, which repeat. */
const COLORS = 10;

/**
 * The color of a key. @param index among all keys of the report, so that hiding one does not change the others' colors
 */
export function colorOf(index: number): string {
  return `var(--chart-${(index % COLORS) + 1})`;
}

/** A key that is stacked in each bar. */
interface ChartKey {
  readonly key: string;
  readonly name: string;
  readonly color: string;
}

export interface ChartMonth {
  /** `YYYY-MM` */
  readonly month: string;
  /** The days that its amounts cover. */
  readonly days: Days;
  /** An amount for each key of the chart, in the order of the keys. */
  readonly amounts: readonly number[];
  readonly total: number;
  /** The ends of the bar, above and below zero. */
  readonly top: number;
  readonly bottom: number;
}

export interface ChartData {
  readonly side: Side;
  readonly keys: readonly ChartKey[];
  readonly months: readonly ChartMonth[];
  /** The total of the whole period. */
  readonly sum: number;
}

/** REP-2: one of the three charts, without hidden keys. */
export function chartOf(
  report: Pick<IncomeAndExpenses, 'months' | 'series' | 'startDate' | 'endDate'>,
  side: Side,
  hidden: ReadonlySet<string>,
  cumulative: boolean,
): ChartData {
  const shown = report.series
    .map((series, index) => ({ ...series, color: colorOf(index) }))
    .filter(({ key }) => !hidden.has(key));
  const keys =
    side === 'profit'
      ? [{ key: 'profit', name: 'Profit', color: 'var(--chart-profit)' }]
      : shown.map(({ key, name, color }) => ({ key, name, color }));
  const monthly =
    side === 'profit'
      ? [profitOf(shown, report.months.length)]
      : shown.map((series) => series[side]);
  const drawn = cumulative ? monthly.map((amounts) => accumulated(amounts)) : monthly;
  return {
    side,
    keys,
    sum: sumOfDollars(monthly.flat()),
    months: report.months.map((month, index) => {
      const amounts = drawn.map((ofKey) => ofKey[index] ?? 0);
      const days = daysOfMonth(month, report);
      return {
        month,
        days: cumulative ? { ...days, startDate: report.startDate } : days,
        amounts,
        total: sumOfDollars(amounts),
        top: sumOfDollars(amounts.filter((amount) => amount > 0)),
        bottom: sumOfDollars(amounts.filter((amount) => amount < 0)),
      };
    }),
  };
}

/** A key's part of a bar, between two amounts. */
interface BarPart extends ChartKey {
  readonly from: number;
  readonly to: number;
}

/** The parts of a month's bar: amounts above zero upon each other, and those below zero under each other. */
export function partsOf({ keys }: Pick<ChartData, 'keys'>, { amounts }: ChartMonth): BarPart[] {
  let above = 0;
  let below = 0;
  return keys.flatMap((key, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return [];
    const from = amount > 0 ? above : below;
    const to = from + amount;
    if (amount > 0) above = to;
    else below = to;
    return [{ ...key, from, to }];
  });
}

/** The length of the longest total above a bar, in characters. */
export function longestTotal({ months }: ChartData): number {
  return Math.max(2, ...months.map(({ total }) => wholeDollars(total).length));
}

/** The props of a chart, its drawing and its table. */
export interface ReportChartProps {
  readonly chart: ChartData;
  readonly cumulative: boolean;
  /** Whether some keys are hidden. */
  readonly partly: boolean;
  /** REP-8: the highlighted key; null while all look the same. */
  readonly isolated: string | null;
  /** What a bar opens; with null, the whole month. */
  readonly targetOf: (month: ChartMonth, key: string | null) => Target;
  readonly onOpen: (target: Target) => void;
}
