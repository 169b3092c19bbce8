import { categoryName, scheduleEOf } from '@tenantry/contract/expenses/expenses.categories';
import type { UnitOfRow } from '@tenantry/contract/properties/by-building.schemas';
import {
  accumulated,
  filteredSummary,
  profitOf,
  sortedRows,
  sumOfDollars,
} from '@tenantry/contract/reports/reports.rules';
import type { ExportQuery, IncomeAndExpenses } from '@tenantry/contract/reports/reports.schemas';
import type { CalendarMonth } from '@tenantry/contract/shared/calendar-date';
import { unitCells } from '#features/properties';

/** One table of a report: a sheet of the workbook, or a section of the CSV. */
export interface Table {
  readonly name: string;
  readonly head: readonly string[];
  /** Month columns, after those of the head. */
  readonly months: readonly CalendarMonth[];
  /** Columns after those of the months. */
  readonly tail?: readonly string[];
  /** Can be iterated only once, so that 10,000 rows are created only while they are written. */
  readonly rows: Iterable<Cells>;
  /** The last row, with the totals. */
  readonly total: Cells | null;
  /** Columns whose numbers are counts, such as days; all others are dollars. */
  readonly counts?: readonly number[];
}

/** Names, dollars and counts. */
export type Cells = readonly (string | number)[];

/** A column: its heading, its cell of each row, and its cell in the last row, which is empty without one. */
export interface Column<Row, Totals> {
  readonly head: string;
  readonly cell: (row: Row) => string | number;
  readonly total?: (totals: Totals) => string | number;
  readonly isCount?: true;
}

/** UNIT-3: the last columns of a report that has units of buildings. */
export function unitColumns(rows: readonly UnitOfRow[]): readonly Column<UnitOfRow, unknown>[] {
  const unit = unitCells(rows);
  return unit.heads.map((head, index) => ({ head, cell: (row) => unit.of(row)[index] ?? '' }));
}

interface TableContent<Row, Totals> {
  readonly rows: Iterable<Row>;
  readonly totals: Totals | null;
}

/** A table without month columns. */
export function tableOf<Row, Totals>(
  name: string,
  columns: readonly Column<Row, Totals>[],
  { rows, totals }: TableContent<Row, Totals>,
): Table {
  return {
    name,
    head: columns.map(({ head }) => head),
    months: [],
    rows: Iterator.from(rows).map((row) => columns.map(({ cell }) => cell(row))),
    total: totals && columns.map(({ total }) => total?.(totals) ?? ''),
    counts: columns.flatMap(({ isCount }, index) => (isCount ? [index] : [])),
  };
}

/** A table that can be passed to another thread. */
export interface WholeTable extends Table {
  readonly rows: readonly Cells[];
}

export const materialize = (table: Table): WholeTable => ({ ...table, rows: [...table.rows] });

type ShownRows = Pick<ExportQuery, 'categories' | 'filter' | 'sort'>;
type ShownMonths = Pick<ExportQuery, 'cumulative' | 'hidden'>;

/** REP-3: the rows of the summary, with a column for each category if they are shown. */
export function summaryOf(report: IncomeAndExpenses, shown: ShownRows): Table {
  const withCategories = shown.categories === 'true';
  const { rows, totals, totalName } = filteredSummary(report, shown.filter);
  const sorted = sortedRows(rows, shown.sort, withCategories ? report.categories : []);
  const unit = unitCells(rows);
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
    head: ['Property', 'Income', ...columns, 'Total Expenses', 'Profit', ...unit.heads],
    months: [],
    rows: sorted.values().map((row) => [...cellsOf(row.name, row), ...unit.of(row)]),
    total: rows.length > 0 ? [...cellsOf(totalName, totals), ...unit.none] : null,
  };
}

/** EXP-7: the heading with the category's line of Schedule E, for accountants. */
const headOf = (category: IncomeAndExpenses['categories'][number]) =>
  `${categoryName(category)} (Schedule E, line ${scheduleEOf(category).line})`;

/** REP-2: the charts as shown, with the totals above their bars. Profit sums the shown series. */
export function monthsOf(
  { series, months }: IncomeAndExpenses,
  { cumulative, hidden }: ShownMonths,
): Table[] {
  const hiddenKeys = new Set(hidden.split(','));
  const shown = series.filter(({ key }) => !hiddenKeys.has(key));
  const amounts = (of: readonly number[]) => (cumulative === 'true' ? accumulated(of) : [...of]);
  // If everything is hidden there are no bars and no totals.
  const some = shown.length > 0;
  const table = (name: string, rows: readonly Cells[], total: Cells | null): Table => ({
    name,
    head: ['Property'],
    months,
    rows,
    total,
  });
  const stacked = (name: string, side: 'income' | 'expenses') => {
    const bars = shown.map((of) => amounts(of[side]));
    const totals = months.map((_, index) => sumOfDollars(bars.map((bar) => bar[index] ?? 0)));
    const rows = shown.map((of, index) => [of.name, ...(bars[index] ?? [])]);
    return table(name, rows, some ? ['Total', ...totals] : null);
  };
  const profit = ['Profit', ...amounts(profitOf(shown, months.length))];
  return [
    stacked('Income', 'income'),
    stacked('Expenses', 'expenses'),
    table('Profit', some ? [profit] : [], null),
  ];
}
