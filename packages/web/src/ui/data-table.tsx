import type { DataColumn } from './data-column.ts';
import { useMediaQuery } from '@mantine/hooks';
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type Column,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import { DataCell } from './data-cell.tsx';
import { DataRows, MANY_ROWS } from './data-rows.tsx';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from './icons.tsx';
import { Skeleton } from './skeleton.tsx';
import { SortChoice } from './sort-choice.tsx';

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  /** Stable arrays: defined outside of the component, or memoized. */
  readonly columns: readonly DataColumn<Row>[];
  /** Stable as well; undefined while loading, which shows skeleton rows. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** A column's id, with `-` in front for descending. */
  readonly sort?: string | undefined;
  /** If present, the caller stores `sort`, for example in the URL; otherwise the table does, starting at `sort`. */
  readonly onSortChange?: (sort: string) => void;
  /** The rows are already in the order of `sort`, as from a server. */
  readonly inOrder?: boolean;
  /** The number of all rows, if `rows` are only the first of them. */
  readonly total?: number | undefined;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});

type Features = typeof features;

const none: readonly never[] = [];

/** Cards replace the table here. */
const PHONE = 'screen and (width < 767px)';

/** Rows of two lines replace the table here. */
const NARROW = 'screen and (width < 1024px)';

/** This many buttons leave room on a phone for the cards below them. */
const MAX_SORT_BUTTONS = 3;

function sortingOf(sort: string | undefined): SortingState {
  if (!sort) return [];
  const desc = sort.startsWith('-');
  return [{ id: desc ? sort.slice(1) : sort, desc }];
}

/**
 * @param sample a row. The first click on a column of numbers shows the largest first; without a row, it counts as text
 */
function columnDefOf<Row extends object>(
  { id, header, value }: DataColumn<Row>,
  sample: Row | undefined,
): ColumnDef<Features, Row> {
  if (!value) return { id, header };
  const sortDescFirst = sample !== undefined && typeof value(sample) === 'number';
  return { id, header, accessorFn: value, sortFn: 'basic', enableSorting: true, sortDescFirst };
}

/** A table that becomes a list on phones. The URL can contain the order of its rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, inOrder = false, onSortChange, empty } = props;
  const { total = rows?.length ?? 0 } = props;
  const [ownSort, setOwnSort] = useState(props.sort);
  const sort = onSortChange ? props.sort : ownSort;
  const changeSort = onSortChange ?? setOwnSort;
  const sortable = columns.filter(({ value }) => value);
  const brief = columns.some(({ phone }) => phone);
  const narrow = useMediaQuery(brief ? NARROW : PHONE, false, { getInitialValueInEffect: false });
  const choosing = narrow && sortable.length > MAX_SORT_BUTTONS;
  const sample = rows?.[0];
  const columnDefs = useMemo(
    () => columns.map((column) => columnDefOf(column, sample)),
    [columns, sample],
  );
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const table = useTable({
    features,
    columns: columnDefs,
    data: rows ?? (none as readonly Row[]),
    getRowId: rowKey,
    state: { sorting },
    enableSortingRemoval: false,
    manualSorting: inOrder,
    onSortingChange: (updater) => {
      const next = (typeof updater === 'function' ? updater(sorting) : updater)[0];
      if (next) changeSort(`${next.desc ? '-' : ''}${next.id}`);
    },
  });
  const numbered = rows !== undefined && (total > rows.length || rows.length > MANY_ROWS);
  if (rows?.length === 0 && empty) return <>{empty}</>;
  return (
    <>
      {choosing && <SortChoice columns={sortable} sort={sort} onSortChange={changeSort} />}
      <table
        className={classes.table}
        data-brief={brief || undefined}
        aria-label={label}
        aria-busy={!rows || undefined}
        // The first row is the header.
        aria-rowcount={numbered ? total + 1 : undefined}
      >
        <thead className={classes.head} data-unseen={choosing || undefined}>
          <tr className={classes.headRow}>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sortable={table.getColumn(column.id)}
                plain={choosing}
              />
            ))}
          </tr>
        </thead>
        {rows ? (
          <DataRows columns={columns} rows={table.getRowModel().rows} numbered={numbered} />
        ) : (
          <tbody className={classes.body}>
            {[0, 1, 2].map((line) => (
              <SkeletonRow key={line} columns={columns} />
            ))}
          </tbody>
        )}
        {rows && <Foot columns={columns} />}
      </table>
    </>
  );
}

function Foot<Row>({ columns }: RowProps<Row>) {
  const [first, ...others] = columns;
  if (!first?.foot) return null;
  return (
    <tfoot className={classes.foot}>
      <tr className={classes.row}>
        <th scope="row" className={classes.cell}>
          {first.foot}
        </th>
        {others.map((column) => (
          <DataCell key={column.id} column={column}>
            {column.foot}
          </DataCell>
        ))}
      </tr>
    </tfoot>
  );
}

interface HeaderCellProps<Row extends object> {
  readonly column: DataColumn<Row>;
  readonly sortable: Column<Features, Row> | undefined;
  /** The rows are sorted elsewhere. */
  readonly plain: boolean;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row extends object>({ column, sortable, plain }: HeaderCellProps<Row>) {
  if (!sortable || !column.value) {
    return (
      <th
        scope="col"
        className={classes.plainHeader}
        data-align={column.align}
        data-actions={column.actions}
      >
        {column.header}
      </th>
    );
  }
  const sorted = sortable.getIsSorted();
  const order = sorted ? ariaSort[sorted] : 'none';
  if (plain) {
    return (
      <th scope="col" aria-sort={order}>
        {column.header}
      </th>
    );
  }
  const Icon = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" aria-sort={order} data-align={column.align}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={Boolean(sorted) || undefined}
        onClick={() => sortable.toggleSorting()}
      >
        {column.header}
        <Icon size={16} aria-hidden />
      </button>
    </th>
  );
}

interface RowProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
}

function SkeletonRow<Row>({ columns }: RowProps<Row>) {
  return (
    <tr className={classes.row}>
      {columns.map((column) => (
        <td key={column.id} className={classes.cell}>
          <Skeleton className={classes.skeleton} />
        </td>
      ))}
    </tr>
  );
}
