import { BarChart } from '@mantine/charts';
import { useMemo } from 'react';
import { monthName, shortDollars } from '../report-text.ts';
import type { ChartData, ChartMonth, ReportChartProps } from './chart-data.ts';
import { AXIS, axisTicks, isNamed, type ChartLayout } from './chart-layout.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { ChartTotals } from './chart-totals.tsx';
import classes from './charts.module.css';

interface ChartBarsProps extends ReportChartProps {
  readonly layout: ChartLayout;
}

/** The maximum width of a bar, in pixels: a single month must not fill the chart. */
const WIDEST_BAR = 64;

/** The opacity of the other keys' bars. */
const FADED = 0.15;

export function ChartBars(props: ChartBarsProps) {
  const { chart, cumulative, isolated, layout, targetOf, onOpen } = props;
  const { keys, months } = chart;
  const data = useMemo(() => months.map((month) => rowOf(month, chart)), [months, chart]);
  const series = keys.map(({ key, name, color }) => ({ name: key, label: name, color }));
  const bottom = Math.min(0, ...months.map((month) => month.bottom));
  const top = Math.max(0, ...months.map((month) => month.top));
  const labelsBelow = months.some(({ total }) => total < 0);
  const open = (key: string, index: number) => {
    const month = months[index];
    if (month) onOpen(targetOf(month, key));
  };
  return (
    <BarChart
      className={classes.bars ?? ''}
      data={data}
      dataKey="month"
      series={series}
      type="stacked"
      accessibilityLayer={false}
      withYAxis={!layout.scrolls}
      tickLine="none"
      strokeDasharray="0"
      // Otherwise there would be a line at the end of the space for the totals.
      gridProps={{ syncWithTicks: true }}
      maxBarWidth={WIDEST_BAR}
      valueFormatter={shortDollars}
      // Draws reversals below zero, instead of subtracting them from the bar above it.
      barChartProps={{ stackOffset: 'sign', margin: { top: 4, right: 0, bottom: 16, left: 0 } }}
      barProps={({ name }) => ({
        onClick: (_bar, index) => open(name, index),
        cursor: 'pointer',
        // Profit is a single key, the sum of all.
        fillOpacity: isolated === null || chart.side === 'profit' || name === isolated ? 1 : FADED,
        // Separates neighbors even if their colors look alike.
        stroke: 'var(--surface)',
        strokeWidth: 1,
        strokeOpacity: 1,
      })}
      xAxisProps={{
        interval: 0,
        tick: <MonthTick every={layout.everyMonth} />,
      }}
      yAxisProps={{
        width: AXIS,
        // Ends exactly at the data: otherwise the axis would reserve a whole step below zero for one cent.
        domain: [bottom, top > bottom ? top : 1],
        ticks: axisTicks(bottom, top),
        interval: 0,
        padding: { top: layout.labelRoom, bottom: labelsBelow ? layout.labelRoom : 0 },
      }}
      {...(bottom < 0 && { referenceLines: [{ y: 0 }] })}
      tooltipProps={{
        content: <ChartTooltip chart={chart} cumulative={cumulative} />,
      }}
    >
      <ChartTotals months={months} layout={layout} />
    </BarChart>
  );
}

function rowOf(
  { month, amounts }: ChartMonth,
  { keys }: ChartData,
): Record<string, string | number> {
  return { ...Object.fromEntries(keys.map(({ key }, index) => [key, amounts[index] ?? 0])), month };
}

interface MonthTickProps {
  readonly every: number;
  /** Set by the axis. */
  readonly x?: number;
  readonly y?: number;
  readonly index?: number;
  readonly payload?: { readonly value: string };
}

/** The name of a month, and its year if the year is new. */
function MonthTick({ every, x = 0, y = 0, index, payload }: MonthTickProps) {
  const month = payload?.value;
  if (month === undefined || !isNamed(month, every)) return <g />;
  const january = month.endsWith('-01');
  return (
    <text x={x} y={y + 6} textAnchor="middle" className={classes.tick}>
      <tspan x={x} dy="0.4em">
        {monthName(month)}
      </tspan>
      {(january || index === 0) && (
        <tspan x={x} dy="1.25em">
          {month.slice(0, 4)}
        </tspan>
      )}
    </text>
  );
}
