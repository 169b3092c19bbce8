import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { IconTable } from '../../../ui/icons/icons.tsx';
import { PlainButton } from '../../../ui/acts/plain-button.tsx';
import { usePrinting } from '../../../ui/hooks/use-printing.ts';
import { sideNames } from '../report-rows.ts';
import { monthText } from '../report-text.ts';
import { ChartBars } from './chart-bars.tsx';
import { longestTotal, type ChartData, type ReportChartProps } from './chart-data.ts';
import { chartLayout } from './chart-layout.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './charts.module.css';

/** One of the charts, with its sum above it, and a table of its figures on request and on paper. */
export function ReportChart(props: ReportChartProps) {
  const { chart, partly } = props;
  const [asked, setAsked] = useState(false);
  const printing = usePrinting();
  const table = useId();
  const name = sideNames[chart.side];
  return (
    <section className={classes.chart} aria-labelledby={`${table}-name`}>
      <div className={classes.head}>
        <h2 id={`${table}-name`} className={classes.name}>
          {name}
        </h2>
        <span className={classes.sum}>
          {formatMoney(chart.sum)}
          <span className={classes.sumOf}>{partly ? 'of what is shown' : 'in the period'}</span>
        </span>
      </div>
      <Drawing {...props} />
      <PlainButton
        variant="subtle"
        className={classes.asTable}
        aria-expanded={asked}
        aria-controls={table}
        aria-label={`${asked ? 'Hide the table' : 'Show as table'}: ${name}`}
        onClick={() => setAsked(!asked)}
      >
        <IconTable size={18} aria-hidden />
        {asked ? 'Hide the table' : 'Show as table'}
      </PlainButton>
      <div id={table}>{(asked || printing) && <ChartTable {...props} />}</div>
    </section>
  );
}

/** The bars. If there are too many for the frame, it scrolls, starting at the newest. */
function Drawing(props: ReportChartProps) {
  const { chart, cumulative } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(frame, measured);
  const layout = useMemo(
    () => chartLayout(width, chart.months.length, longestTotal(chart)),
    [width, chart],
  );
  const drawn = width > 0;
  const { scrolls } = layout;
  useEffect(() => {
    if (drawn && scrolls && frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, [drawn, scrolls]);
  return (
    <div
      ref={ref}
      className={classes.frame}
      {...(scrolls && {
        role: 'group',
        tabIndex: 0,
        'aria-label': `${sideNames[chart.side]}, scrolls sideways`,
      })}
    >
      {drawn && (
        <div role="img" aria-label={inWords(chart, cumulative)} style={{ width: layout.width }}>
          <ChartBars {...props} layout={layout} />
        </div>
      )}
    </div>
  );
}

/** A description of the chart in a sentence or two. */
function inWords({ side, months, sum }: ChartData, cumulative: boolean): string {
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return sideNames[side];
  const span =
    first === last
      ? monthText(first.month)
      : `${monthText(first.month)} to ${monthText(last.month)}`;
  const highest = months.reduce((most, month) => (month.total > most.total ? month : most));
  const all = `${sideNames[side]} from ${span}: ${formatMoney(sum)} in total.`;
  const most = `Most in ${monthText(highest.month)}: ${formatMoney(highest.total)}.`;
  return `Bar chart. ${all} ${cumulative ? 'Each month includes the months before it.' : most} The table below has every figure.`;
}
