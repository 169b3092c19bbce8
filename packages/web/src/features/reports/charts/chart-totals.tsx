import { useXAxisScale, useYAxisScale } from 'recharts';
import { wholeDollars } from '../report-text.ts';
import type { ChartMonth } from './chart-data.ts';
import type { ChartLayout } from './chart-layout.ts';
import classes from './charts.module.css';

interface ChartTotalsProps {
  readonly months: readonly ChartMonth[];
  readonly layout: ChartLayout;
}

/** REP-2: the total above each bar, or below a bar that extends down from zero. */
export function ChartTotals({ months, layout }: ChartTotalsProps) {
  const xOf = useXAxisScale();
  const yOf = useYAxisScale();
  if (!xOf || !yOf) return null;
  return (
    <g>
      {months.map(({ month, total, top, bottom }) => {
        // Without a bar, a zero is shown only if there is enough space.
        if (top === 0 && bottom === 0 && layout.upright) return null;
        const below = total < 0;
        const x = xOf(month, { position: 'middle' });
        const end = yOf(below ? bottom : top);
        if (x === undefined || end === undefined) return null;
        return (
          <text
            key={month}
            className={classes.total}
            data-zero={total === 0 || undefined}
            fontSize={layout.fontSize}
            {...place(x, end, below, layout.upright)}
          >
            {wholeDollars(total)}
          </text>
        );
      })}
    </g>
  );
}

function place(x: number, end: number, below: boolean, upright: boolean) {
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
