import type { CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import { shortMonthName } from '@tenantry/contract/shared/month-names';
import { isNamed, MONTHS_AT, type ChartLayout } from './chart-layout.ts';
import classes from './charts.module.css';

interface MonthTickProps {
  readonly month: CalendarMonth;
  readonly x: number;
  readonly isFirst: boolean;
  readonly layout: ChartLayout;
}

/** The name of a month, and its year if the year is new. */
export function MonthTick({ month, x, isFirst, layout }: MonthTickProps) {
  if (!isNamed(month, layout.everyMonth)) return null;
  return (
    <text x={x} y={MONTHS_AT} textAnchor="middle" className={classes.tick}>
      <tspan x={x} dy="0.4em">
        {shortMonthName(month)}
      </tspan>
      {(month.endsWith('-01') || isFirst) && (
        <tspan x={x} dy="1.25em">
          {month.slice(0, 4)}
        </tspan>
      )}
    </text>
  );
}
