import { FigureButton } from '../figure-button.tsx';
import { sideNames } from '../report-rows.ts';
import { periodText } from '../report-search.ts';
import { monthText } from '../report-text.ts';
import type { ChartMonth, ReportChartProps } from './chart-data.ts';
import classes from './chart-table.module.css';

/** Up to this many months are a short list, also on paper. */
const SHORT = 24;

/** The figures of a chart: a row for each month. */
export function ChartTable({ chart, cumulative, targetOf, onOpen }: ReportChartProps) {
  const { side, keys, months } = chart;
  const name = sideNames[side];
  // The parts of a profit are in the other two charts.
  const parts = side === 'profit' ? [] : keys;
  const narrow = parts.length === 0 && months.length > SHORT;
  const timeOf = ({ month, days }: ChartMonth) =>
    cumulative ? `from ${periodText(days).replace('–', 'to')}` : `in ${monthText(month)}`;
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <table className={classes.table} aria-label={`${name} by month`}>
        <thead>
          <tr>
            <th scope="col">{cumulative ? 'Up to' : 'Month'}</th>
            {parts.map(({ key, name: part }) => (
              <th key={key} scope="col">
                <bdi>{part}</bdi>
              </th>
            ))}
            <th scope="col">{side === 'profit' ? name : 'Total'}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthText(month.month)}</th>
              {parts.map(({ key, name: part }, index) => (
                <td key={key}>
                  <FigureButton
                    amount={month.amounts[index] ?? 0}
                    of={`${name} of ${part} ${timeOf(month)}`}
                    target={targetOf(month, key)}
                    onOpen={onOpen}
                  />
                </td>
              ))}
              <td>
                <FigureButton
                  amount={month.total}
                  of={`${name} ${timeOf(month)}`}
                  target={targetOf(month, null)}
                  onOpen={onOpen}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
