import { Fragment, useEffect, useState, type HTMLAttributes, type Ref } from 'react';
import { useReachable } from '../../lib/connection.ts';
import { useLatch } from '../acts/use-latch.ts';
import { usePrinting } from '../hooks/use-printing.ts';
import { lazyPart } from '../states/lazy-part.ts';
import { OptionalPart } from '../states/optional-part.tsx';
import { DataCell } from './data-cell.tsx';
import type { DataColumn, ShownRow } from './data-column.ts';
import { DataFoot } from './data-foot.tsx';
import classes from './data-table.module.css';

/** Above this number, only the rows near the screen are drawn. */
export const MANY_ROWS = 200;

/** A table that may come to have many rows: its library is ready by then. */
const SOON_MANY = MANY_ROWS / 2;

/** The assumed height of a row, in pixels, until the browser has drawn it. */
export const ROW_HEIGHT = 53;

/** The number of rows drawn above and below the screen, so that the keyboard reaches the next one. */
export const OVERSCAN = 12;

/** Few tables have so many rows that they need its library. */
export const LazyNearRows = lazyPart(async () => (await import('./near-rows.tsx')).NearRows);

interface DataRowsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly ShownRow<Row>[];
  /** How many rows there are, if more of them load later. */
  readonly total: number;
  /** Not all rows are drawn, so each has its number. */
  readonly numbered: boolean;
}

/** A drawn row, or the end of the rows. */
export interface Drawn {
  readonly index: number;
  /** The height of the rows above it that are not drawn. */
  readonly roomBefore: number;
}

export interface DrawnRows {
  readonly drawn: readonly Drawn[];
  readonly body?: Ref<HTMLTableSectionElement>;
  readonly measure?: Ref<HTMLTableRowElement>;
  readonly focusProps?: HTMLAttributes<HTMLTableSectionElement>;
}

/** The rows of a table: all, or only those near the screen if there are many. On paper, always all. */
export function DataRows<Row>(props: DataRowsProps<Row>) {
  const count = Math.max(props.total, props.rows.length);
  // Rows that are drawn in another way lose the focus, so this does not wait until the many rows are loaded.
  const many = useLatch(count > MANY_ROWS);
  const soon = useLatch(count > SOON_MANY);
  useEffect(() => {
    if (soon) void LazyNearRows.preload();
  }, [soon]);
  return many ? <ManyRows {...props} part={LazyNearRows} /> : <AllRows {...props} />;
}

/** Only the rows near the screen, once the part that knows them is loaded. */
export function ManyRows<Row>(props: DataRowsProps<Row> & { readonly part: typeof LazyNearRows }) {
  const { part: Near, ...shown } = props;
  const reachable = useReachable();
  const [failed, setFailed] = useState(false);
  return (
    <OptionalPart
      part={Near}
      resetKey={reachable}
      // It is tried again when the connection changes; until then, none of the rows goes.
      loading={failed ? <AllRows {...shown} /> : <FirstRows {...shown} />}
      failed={<AllRows {...shown} />}
      onFailed={() => setFailed(true)}
    >
      <Near rows={shown.rows} renderRows={(drawn) => <TableBody {...shown} {...drawn} />} />
    </OptionalPart>
  );
}

function AllRows<Row>(props: DataRowsProps<Row>) {
  return <TableBody {...props} drawn={allOf(props.rows)} />;
}

function FirstRows<Row>(props: DataRowsProps<Row>) {
  const printing = usePrinting();
  const { rows } = props;
  const all = printing || rows.length <= MANY_ROWS;
  return <TableBody {...props} drawn={all ? allOf(rows) : firstOf(rows)} />;
}

export const allOf = (rows: readonly unknown[]): readonly Drawn[] =>
  rows.map((_, index) => ({ index, roomBefore: 0 }));

/** Those that fill the screen, and the room of the others. */
function firstOf(rows: readonly unknown[]): readonly Drawn[] {
  const first = rows.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT) + OVERSCAN);
  const roomBefore = (rows.length - first.length) * ROW_HEIGHT;
  return [...allOf(first), { index: rows.length, roomBefore }];
}

type TableBodyProps<Row> = DataRowsProps<Row> & DrawnRows;

function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, numbered, drawn, body, measure, focusProps } = props;
  return (
    <tbody ref={body} className={classes.body} {...focusProps}>
      {drawn.map(({ index, roomBefore }) => {
        const row = rows[index];
        return (
          <Fragment key={row?.id ?? 'end'}>
            {roomBefore > 0 && (
              <tr className={classes.room} style={{ height: roomBefore }}>
                <td colSpan={columns.length} aria-label="Further rows" />
              </tr>
            )}
            {row && (
              <tr
                ref={measure}
                data-index={index}
                className={classes.row}
                data-subtotal={'subtotal' in row || undefined}
                // The first row is the header.
                aria-rowindex={numbered ? index + 2 : undefined}
              >
                {'subtotal' in row ? (
                  <DataFoot columns={row.subtotal} />
                ) : (
                  columns.map((column) => (
                    <DataCell key={column.id} column={column}>
                      {column.cell(row.original)}
                    </DataCell>
                  ))
                )}
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}
