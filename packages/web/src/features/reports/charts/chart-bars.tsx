import { Fragment, useState } from 'react';
import { shortDollars } from '../report-text.ts';
import { partsOf, type ReportChartProps } from './chart-data.ts';
import { axisTicks, AXIS, placeOf, SIZE, type ChartLayout, type Place } from './chart-layout.ts';
import { MonthTick } from './chart-month.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { ChartTotal } from './chart-total.tsx';
import classes from './charts.module.css';

interface ChartBarsProps extends ReportChartProps {
  readonly layout: ChartLayout;
}

/** The opacity of the other keys' bars. */
const FADED = 0.15;

/** REP-2: a bar for each month, of a part for each key. */
export function ChartBars(props: ChartBarsProps) {
  const { chart, cumulative, layout } = props;
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const place = placeOf(chart.months, layout);
  const month = pointedAt === null ? undefined : chart.months[pointedAt];
  return (
    <div className={classes.bars} onPointerLeave={() => setPointedAt(null)}>
      <svg viewBox={`0 0 ${layout.width} ${SIZE}`} className={classes.drawing}>
        <Grid place={place} layout={layout} />
        {chart.months.map((each, index) => (
          <g key={each.month} onPointerEnter={() => setPointedAt(index)}>
            <rect
              className={classes.band}
              data-pointed={index === pointedAt || undefined}
              {...place.band(index)}
            />
            <Bar {...props} place={place} index={index} />
            <MonthTick
              month={each.month}
              x={place.middle(index)}
              isFirst={index === 0}
              layout={layout}
            />
          </g>
        ))}
        {place.bottom < 0 && <Line place={place} amount={0} className={classes.zero} />}
        {chart.months.map((each, index) => (
          <ChartTotal key={each.month} month={each} index={index} place={place} layout={layout} />
        ))}
      </svg>
      {month && pointedAt !== null && (
        <ChartTooltip
          chart={chart}
          month={month}
          cumulative={cumulative}
          at={place.middle(pointedAt) / layout.width}
        />
      )}
    </div>
  );
}

/** The lines of the amounts, and the amounts if the chart does not scroll. */
function Grid({ place, layout }: { readonly place: Place; readonly layout: ChartLayout }) {
  return axisTicks(place.bottom, place.top).map((amount) => (
    <Fragment key={amount}>
      <Line place={place} amount={amount} className={classes.line} />
      {!layout.scrolls && (
        <text
          className={classes.tick}
          x={AXIS - 8}
          y={place.height(amount)}
          dy="0.35em"
          textAnchor="end"
        >
          {shortDollars(amount)}
        </text>
      )}
    </Fragment>
  ));
}

interface LineProps {
  readonly place: Place;
  readonly amount: number;
  readonly className: string | undefined;
}

function Line({ place, amount, className }: LineProps) {
  const y = place.height(amount);
  return <line className={className} x1={place.left} x2={place.right} y1={y} y2={y} />;
}

interface BarProps extends ChartBarsProps {
  readonly place: Place;
  readonly index: number;
}

/** The parts of a month. Reversals are drawn below zero, instead of subtracting them from the bar above it. */
function Bar({ chart, index, place, isolated, targetOf, onOpen }: BarProps) {
  const month = chart.months[index];
  if (!month) return null;
  return partsOf(chart, month).map(({ key, color, from, to }) => (
    <rect
      key={key}
      className={classes.part}
      {...place.bar(index, from, to)}
      fill={color}
      // Profit is a single key, the sum of all.
      fillOpacity={isolated === null || chart.side === 'profit' || key === isolated ? 1 : FADED}
      onClick={() => onOpen(targetOf(month, key))}
    />
  ));
}
