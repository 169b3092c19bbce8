import type { DataColumn, RowGroups } from './data-column.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { DataFoot } from './data-foot.tsx';
import { DataRows, MANY_ROWS } from './data-rows.tsx';
import classes from './data-table.module.css';
import { IconArrowDown } from '../icons/first-icons.tsx';
import { IconArrowsSort, IconArrowUp } from '../icons/shared-icons.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { inGroups } from './row-groups.ts';
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
  /** Stable as well. */
  readonly groups?: RowGroups<Row> | undefined;
  /** The headings stay in sight while the page is scrolled. */
  readonly fixedHead?: boolean;
  /** Shown instead of a table without rows. */
  readonly empty?: ReactNode;
}

/** Cards replace the table here. */
const PHONE = 'screen and (width < 767px)';

/** Rows of two lines replace the table here. */
const NARROW = 'screen and (width < 1024px)';

/** This many buttons leave room on a phone for the cards below them. */
const MAX_SORT_BUTTONS = 3;

interface Order {
  readonly id: string;
  readonly desc: boolean;
}

function orderOf(sort: string | undefined): Order | undefined {
  if (!sort) return undefined;
  const desc = sort.startsWith('-');
  return { id: desc ? sort.slice(1) : sort, desc };
}

/** Rows with the same value keep their places, in either direction. */
function sorted<Row>(
  rows: readonly Row[],
  { value }: Pick<DataColumn<Row>, 'value'>,
  desc: boolean,
): readonly Row[] {
  if (!value) return rows;
  const direction = desc ? -1 : 1;
  return rows.toSorted((row, other) => {
    const [one, two] = [value(row), value(other)];
    if (one === two) return 0;
    return one > two ? direction : -direction;
  });
}

/** A table that becomes a list on phones. The URL can contain the order of its rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, inOrder = false, onSortChange, empty } = props;
  const { total = rows?.length ?? 0, fixedHead = false, groups } = props;
  const [ownSort, setOwnSort] = useState(props.sort);
  const sort = onSortChange ? props.sort : ownSort;
  const changeSort = onSortChange ?? setOwnSort;
  const sortable = columns.filter(({ value }) => value);
  const brief = columns.some(({ phone }) => phone);
  const narrow = useMediaQuery(brief ? NARROW : PHONE, false, { getInitialValueInEffect: false });
  const choosing = narrow && sortable.length > MAX_SORT_BUTTONS;
  const order = orderOf(sort);
  const by = inOrder ? undefined : sortable.find(({ id }) => id === order?.id);
  const desc = order?.desc === true;
  const shown = useMemo(
    () => {
      const inTheirOrder = rows && by ? sorted(rows, by, desc) : (rows ?? []);
      const keyed = inTheirOrder.map((row) => ({ id: rowKey(row), original: row }));
      return groups ? inGroups(keyed, groups) : keyed;
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the keys of the same rows stay
    [rows, by, desc, groups],
  );
  const numbered = rows !== undefined && (total > rows.length || rows.length > MANY_ROWS);
  if (rows?.length === 0 && empty) return <>{empty}</>;
  return (
    <>
      {choosing && <SortChoice columns={sortable} sort={sort} onSortChange={changeSort} />}
      <table
        className={classes.table}
        data-brief={brief || undefined}
        data-fixed-head={fixedHead || undefined}
        aria-label={label}
        aria-busy={!rows || undefined}
        // The first row is the header.
        aria-rowcount={numbered ? Math.max(total, shown.length) + 1 : undefined}
      >
        <thead className={classes.head} data-unseen={choosing || undefined}>
          <tr className={classes.headRow}>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sample={rows?.[0]}
                order={column.id === order?.id ? order : undefined}
                plain={choosing}
                onSort={changeSort}
              />
            ))}
          </tr>
        </thead>
        {rows ? (
          <DataRows columns={columns} rows={shown} total={total} numbered={numbered} />
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
  if (!columns[0]?.foot) return null;
  return (
    <tfoot className={classes.foot}>
      <tr className={classes.row}>
        <DataFoot columns={columns} />
      </tr>
    </tfoot>
  );
}

interface HeaderCellProps<Row extends object> {
  readonly column: DataColumn<Row>;
  /** A row. The first click on a column of numbers shows the largest first; without a row, it counts as text. */
  readonly sample: Row | undefined;
  /** Present if the rows are in the order of this column. */
  readonly order: Order | undefined;
  /** The rows are sorted elsewhere. */
  readonly plain: boolean;
  readonly onSort: (sort: string) => void;
}

const icons = { asc: IconArrowUp, desc: IconArrowDown } as const;

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row extends object>(props: HeaderCellProps<Row>) {
  const { column, sample, order, plain, onSort } = props;
  const { id, value } = column;
  if (!value) {
    return (
      <th
        scope="col"
        className={classes.plainHeader}
        data-align={column.align}
        data-actions={column.actions}
      >
        {column.unseenHeader ? (
          <span className={classes.unseen}>{column.header}</span>
        ) : (
          column.header
        )}
      </th>
    );
  }
  const direction = order && (order.desc ? 'desc' : 'asc');
  const inWords = direction ? ariaSort[direction] : 'none';
  if (plain) {
    return (
      <th scope="col" aria-sort={inWords}>
        {column.header}
      </th>
    );
  }
  const Icon = direction ? icons[direction] : IconArrowsSort;
  const isNumber = sample !== undefined && typeof value(sample) === 'number';
  const isNextDesc = order ? !order.desc : isNumber;
  return (
    <th scope="col" aria-sort={inWords} data-align={column.align}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={direction !== undefined || undefined}
        onClick={() => onSort(isNextDesc ? `-${id}` : id)}
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
