import { wholeDollars } from '../report-text.ts';
import type { ChartMonth } from './chart-data.ts';
import type { ChartLayout, Place } from './chart-layout.ts';
import classes from './charts.module.css';

interface ChartTotalProps {
  readonly month: ChartMonth;
  readonly index: number;
  readonly place: Place;
  readonly layout: ChartLayout;
}

/** REP-2: the total above a bar, or below a bar that extends down from zero. */
export function ChartTotal({ month, index, place, layout }: ChartTotalProps) {
  const { total, top, bottom } = month;
  // Without a bar, a zero is shown only if there is enough space.
  if (top === 0 && bottom === 0 && layout.upright) return null;
  const below = total < 0;
  return (
    <text
      className={classes.total}
      data-zero={total === 0 || undefined}
      fontSize={layout.fontSize}
      {...textAt(place.middle(index), place.height(below ? bottom : top), below, layout.upright)}
    >
      {wholeDollars(total)}
    </text>
  );
}

function textAt(x: number, end: number, below: boolean, upright: boolean) {
  if (!upright) return { x, y: below ? end + 15 : end - 7, textAnchor: 'middle' } as const;
  const y = below ? end + 6 : end - 6;
  return {
    x,
    y,
    dy: '0.35em',
    textAnchor: below ? 'end' : 'start',
    transform: `rotate(-90 ${x} ${y})`,
  } as const;
}
