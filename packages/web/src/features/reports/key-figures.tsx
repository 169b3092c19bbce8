import { useQuery } from '@tanstack/react-query';
import { sumOfDollars, yearBefore, type Days } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import { formatMoney } from '../../lib/format.ts';
import { Figure, FigureRow, LoadingFigures } from '../../ui/text/figure-row.tsx';
import { changeText } from './report-text.ts';
import { reportOptions } from './reports.queries.ts';
import classes from './reports.module.css';

interface KeyFiguresProps {
  readonly period: Days;
  readonly propertyId: string | undefined;
  readonly buildingId: string | undefined;
  /** Undefined while loading; it may still be from the previous period. */
  readonly report: IncomeAndExpenses | undefined;
}

/** REP-8: income, expenses and profit of the period, compared with the same days a year before. */
export function KeyFigures({ period, propertyId, buildingId, report }: KeyFiguresProps) {
  const { data, isPlaceholderData } = useQuery(
    reportOptions({
      ...yearBefore(period),
      propertyId,
      buildingId,
      view: 'months',
      categories: false,
      allSeries: false,
    }),
  );
  // Without a comparison, only the figures are shown.
  const before = data && !isPlaceholderData ? data.totals : undefined;
  return (
    <div className={classes.keyFigures}>
      {report ? (
        <FigureRow>
          {figures.map(({ name, of }) => (
            <Figure
              key={name}
              label={name}
              value={formatMoney(of(report.totals))}
              note={before ? changeText(of(report.totals), of(before)) : '\u00a0'}
            />
          ))}
        </FigureRow>
      ) : (
        <LoadingFigures count={3} />
      )}
    </div>
  );
}

type Totals = IncomeAndExpenses['totals'];

const figures = [
  { name: 'Income', of: ({ income }: Totals) => income },
  { name: 'Expenses', of: ({ totalExpenses }: Totals) => totalExpenses },
  {
    name: 'Profit',
    of: ({ income, totalExpenses }: Totals) => sumOfDollars([income, -totalExpenses]),
  },
];
