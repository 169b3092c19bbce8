import { categoryName } from '@tenantry/contract/expenses/expenses.categories';
import type { Days, filteredSummary } from '@tenantry/contract/reports/reports.rules';
import type { IncomeAndExpenses, ReportRow } from '@tenantry/contract/reports/reports.schemas';
import type { DataColumn, RowGroups } from '../../ui/tables/data-column.ts';
import { TextLink } from '../../ui/text/link.tsx';
import { groupsOf } from '../properties/buildings/by-building.ts';
import { FigureButton } from './figure-button.tsx';
import { keyOfBuilding, type Rows, type Target } from './report-rows.ts';
import classes from './summary.module.css';
import { rowKey } from './summary-rows.ts';

type Totals = IncomeAndExpenses['totals'];

interface SummaryColumns {
  readonly report: IncomeAndExpenses;
  /** The categories that have a column: all in the report, or none. */
  readonly categories: IncomeAndExpenses['categories'] | readonly [];
  readonly totals: Totals;
  readonly totalName: string;
  /** The key of the rows behind the totals; undefined if they cannot be opened. */
  readonly totalKey: string | undefined;
  /** The name of the building whose subtotals these are. */
  readonly building?: string;
  readonly onOpen: (target: Target) => void;
}

interface Subtotals extends Pick<SummaryColumns, 'report' | 'categories' | 'onOpen'> {
  readonly buildings: ReturnType<typeof filteredSummary>['buildings'];
}

/** UNIT-3: the subtotal of each building; its rows open if all of its units are shown. */
export function subtotalsOf({ buildings, ...shown }: Subtotals): RowGroups<ReportRow> | undefined {
  const all = Map.groupBy(shown.report.rows, ({ buildingId }) => buildingId);
  const columnsOf = (each: NonNullable<typeof buildings>[number]) =>
    summaryColumns({
      ...shown,
      totals: each.totals,
      totalName: '',
      building: each.buildingName,
      totalKey:
        all.get(each.buildingId)?.length === each.units
          ? keyOfBuilding(each.buildingId)
          : undefined,
    });
  return groupsOf(
    buildings?.map((each) => ({ ...each, totals: each })),
    columnsOf,
  );
}

/** REP-3. */
export function summaryColumns(shown: SummaryColumns): DataColumn<ReportRow>[] {
  const { report, categories, totalName } = shown;
  const places = new Map(report.rows.map((row, index) => [row, index]));
  return [
    {
      id: 'property',
      header: 'Property',
      // In the server's order: by number and street, with the organization after the properties.
      value: (row) => places.get(row) ?? 0,
      cell: (row) => <RowName row={row} />,
      foot: totalName,
    },
    figureColumn(shown, 'income', 'Income', { side: 'income' }, ({ income }) => income),
    ...categories.map((category, index) =>
      figureColumn(
        shown,
        category,
        categoryName(category),
        { side: 'expenses', category },
        ({ expenses }) => expenses[index] ?? 0,
      ),
    ),
    figureColumn(
      shown,
      'totalExpenses',
      'Total Expenses',
      { side: 'expenses' },
      ({ totalExpenses }) => totalExpenses,
    ),
    figureColumn(shown, 'profit', 'Profit', { side: 'profit' }, ({ profit }) => profit),
  ];
}

function figureColumn(
  { report, totals, building, totalKey, onOpen }: SummaryColumns,
  id: string,
  header: string,
  what: Pick<Rows, 'side' | 'category'>,
  value: (row: Totals) => number,
): DataColumn<ReportRow> {
  const { startDate, endDate }: Days = report;
  const target = (of: string): Target => ({ rows: { ...what, of, startDate, endDate } });
  return {
    id,
    header,
    align: 'end',
    value,
    cell: (row) => (
      <FigureButton
        amount={value(row)}
        of={`${header} of ${row.name}`}
        target={target(rowKey(row))}
        onOpen={onOpen}
      />
    ),
    foot: (
      <FigureButton
        amount={value(totals)}
        of={`${header} ${building ? `of ${building}` : 'in total'}`}
        target={totalKey === undefined ? undefined : target(totalKey)}
        onOpen={onOpen}
      />
    ),
  };
}

function RowName({ row: { propertyId, name, archived } }: { readonly row: ReportRow }) {
  if (propertyId === null) return <TextLink to="/organization-expenses">{name}</TextLink>;
  if (archived) {
    return (
      <>
        <bdi>{name}</bdi>
        {/* The name already says it if another property has the same name. */}
        {!name.includes('(deleted)') && <span className={classes.deleted}> deleted</span>}
      </>
    );
  }
  return (
    <TextLink to="/admin-landing/view-property/$propertyId" params={{ propertyId }} preload={false}>
      <bdi>{name}</bdi>
    </TextLink>
  );
}
