import type { UnitOfRow } from '@tenantry/contract/properties/by-building.schemas';
import { useMemo, type ReactNode } from 'react';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { groupsOf, type Subtotal } from '../properties/buildings/by-building.ts';
import classes from './reports.module.css';
import { useReportOptions } from './use-report-options.ts';

interface ReportTableProps<Row, Totals> {
  readonly label: string;
  /** The figures above the table; undefined while loading. */
  readonly figures: string | undefined;
  /** The columns with these totals as their feet; a stable function. */
  readonly columnsOf: (totals: Totals | undefined) => readonly DataColumn<Row>[];
  /** Stable, as `rows` and `buildings`. */
  readonly totals: Totals | undefined;
  readonly rows: readonly Row[] | undefined;
  /** The subtotals, which are shown unless the report is about one building. */
  readonly buildings: readonly Subtotal<Totals>[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The order if the address names none; if absent, the server's order, which puts lot 2 before lot 10. */
  readonly firstSort?: string;
  readonly className?: string | undefined;
  readonly empty: ReactNode;
}

/** The rows of a report, below its figures. */
export function ReportTable<Row extends UnitOfRow, Totals>(props: ReportTableProps<Row, Totals>) {
  const { label, figures, columnsOf, totals, rows, buildings, rowKey, empty } = props;
  const { firstSort, className = '' } = props;
  const [{ building, sort = firstSort }, change] = useReportOptions();
  const columns = useMemo(() => columnsOf(totals), [columnsOf, totals]);
  const groups = useMemo(
    () => (building === undefined ? groupsOf(buildings, columnsOf) : undefined),
    [building, buildings, columnsOf],
  );
  return (
    <>
      <p className={classes.figures} role="status">
        {figures ?? '\u00a0'}
      </p>
      <div className={`${classes.scroll} ${className}`}>
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          groups={groups}
          rowKey={rowKey}
          sort={sort}
          onSortChange={(next) =>
            change({ sort: next === (firstSort ?? 'property') ? undefined : next })
          }
          empty={empty}
        />
      </div>
    </>
  );
}
