import { formatMoney } from '../../../lib/format.ts';
import { sideNames } from '../report-rows.ts';
import { periodText } from '../report-search.ts';
import { monthText } from '../report-text.ts';
import type { ChartData, ChartMonth } from './chart-data.ts';
import classes from './chart-tooltip.module.css';

/** The number of lines that fit next to the chart. */
const MOST = 8;

interface ChartTooltipProps {
  readonly chart: ChartData;
  readonly month: ChartMonth;
  readonly cumulative: boolean;
  /** Where the month is: 0 at the left edge of the chart, 1 at the right one. */
  readonly at: number;
}

/** The parts of the bar under the pointer, largest first. */
export function ChartTooltip({ chart, month, cumulative, at }: ChartTooltipProps) {
  const parts = chart.keys
    .map((key, index) => ({ ...key, amount: month.amounts[index] ?? 0 }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  const more = parts.length - MOST;
  return (
    <div
      className={classes.tooltip}
      style={at < 0.5 ? { left: `${100 * at}%` } : { right: `${100 * (1 - at)}%` }}
    >
      <p className={classes.title}>
        {cumulative ? periodText(month.days) : monthText(month.month)}
      </p>
      {chart.side !== 'profit' &&
        parts.slice(0, MOST).map(({ key, name, color, amount }) => (
          <p key={key} className={classes.part}>
            <span className={classes.color} style={{ background: color }} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span>{formatMoney(amount)}</span>
          </p>
        ))}
      {chart.side !== 'profit' && more > 0 && <p className={classes.more}>and {more} more</p>}
      <p className={classes.sum}>
        <span className={classes.name}>{sideNames[chart.side]}</span>
        <span>{formatMoney(month.total)}</span>
      </p>
    </div>
  );
}
