import { categoryName, scheduleEOf } from '@tenantry/contract/expenses/expenses.categories';
import { accumulated, profitOf } from '@tenantry/contract/reports/reports.rules';
import type { ExportQuery, IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import type { CalendarMonth } from '@tenantry/contract/shared/calendar-date';

/** A part of what a report shows. A sheet of the workbook; the text has them one below the other. */
export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  /** Columns after those of the head. */
  readonly months: readonly CalendarMonth[];
  /** Names, and dollars. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** The last row, of all the others. */
  readonly total: readonly (string | number)[] | null;
}

type Shown = Pick<ExportQuery, 'cumulative' | 'categories' | 'hidden'>;

/** REP-3: the rows of the summary, with a column for each category where that is shown. */
export function summaryOf(report: IncomeAndExpenses, { categories }: Shown): Table {
  const withCategories = categories === 'true';
  const cellsOf = (name: string, figures: IncomeAndExpenses['totals']) => [
    name,
    figures.income,
    ...(withCategories ? figures.expenses : []),
    figures.totalExpenses,
    figures.profit,
  ];
  const columns = withCategories ? report.categories.map(headOf) : [];
  return {
    name: 'Summary',
    head: ['Property', 'Income', ...columns, 'Total Expenses', 'Profit'],
    months: [],
    rows: report.rows.map((row) => cellsOf(row.name, row)),
    total: cellsOf('Total', report.totals),
  };
}

/** EXP-7: with its line, as an accountant needs it. */
const headOf = (category: IncomeAndExpenses['categories'][number]) =>
  `${categoryName(category)} (Schedule E, line ${scheduleEOf(category).line})`;

/** REP-2: the charts as they are shown. Profit sums the series that are. */
export function monthsOf(
  { series, months }: IncomeAndExpenses,
  { cumulative, hidden }: Shown,
): Table[] {
  const hiddenKeys = new Set(hidden.split(','));
  const shown = series.filter(({ key }) => !hiddenKeys.has(key));
  const amounts = (of: readonly number[]) => (cumulative === 'true' ? accumulated(of) : of);
  const table = (name: string, rows: Table['rows']) => ({
    name,
    head: ['Property'],
    months,
    rows,
    total: null,
  });
  return [
    table(
      'Income',
      shown.map(({ name, income }) => [name, ...amounts(income)]),
    ),
    table(
      'Expenses',
      shown.map(({ name, expenses }) => [name, ...amounts(expenses)]),
    ),
    table('Profit', [['Profit', ...amounts(profitOf(shown, months.length))]]),
  ];
}
