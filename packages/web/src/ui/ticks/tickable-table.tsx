import type { ComponentProps } from 'react';
import type { TickedList } from '../../lib/ticked-rows.ts';
import { PagedTable, totalOf } from '../tables/paged-table.tsx';
import { TickBar } from './tick-bar.tsx';
import { useTickColumns } from './tick-column.tsx';
import { useTicks, type Ticks } from './use-ticks.ts';

interface TickableTableProps<Row extends { readonly id: string }> extends ComponentProps<
  typeof PagedTable<Row>
> {
  readonly list: TickedList;
  /** A stable function. */
  readonly rowOf: Ticks<Row>['rowOf'];
  /** All rows that match the filters, for `Select all`. */
  readonly readAll: () => Promise<readonly Row[]>;
}

/** HOME-14: a long list whose rows can be selected, with what can be done with them below it. */
export function TickableTable<Row extends { readonly id: string }>(props: TickableTableProps<Row>) {
  const { list, rowOf, readAll, columns, ...table } = props;
  const ticks = useTicks({ list, rows: table.found.rows, rowOf });
  return (
    <>
      <PagedTable fixedHead {...table} columns={useTickColumns(ticks, columns)} />
      <TickBar ticks={ticks} total={totalOf(table.found)} readAll={readAll} />
    </>
  );
}
