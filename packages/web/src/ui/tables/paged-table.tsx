import type { ReactNode } from 'react';
import type { LoadedRows } from '../../lib/list-pages.ts';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { ShowMore, type ShownPages } from './show-more.tsx';

/** The rows of a list that the server filters, orders and sends page by page. */
export interface FoundRows<Row> {
  readonly pages: ShownPages & { readonly data: LoadedRows<Row> | undefined };
  /** Another filter or order is loading. */
  readonly waiting: boolean;
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly sort: string;
  readonly setSort: (sort: string) => void;
}

/** The number of all rows that match the filters; undefined while it is not known. */
export const totalOf = ({ waiting, pages }: Pick<FoundRows<unknown>, 'waiting' | 'pages'>) =>
  waiting ? undefined : pages.data?.total;

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly found: FoundRows<Row>;
  readonly fixedHead?: boolean;
  /** Shown instead of a table without rows. */
  readonly empty: ReactNode;
}

/** The loaded rows of a long list, and how many more there are. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { label, columns, found, fixedHead = false, empty } = props;
  const { rows, sort, setSort, waiting, pages } = found;
  return (
    <>
      <DataTable
        fixedHead={fixedHead}
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        inOrder={!waiting}
        total={totalOf(found)}
        empty={empty}
      />
      <ShowMore pages={pages} waiting={waiting} />
    </>
  );
}
