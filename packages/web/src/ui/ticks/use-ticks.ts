import { useEffect, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api.ts';
import { mayOpenPath } from '../../lib/may-open.ts';
import { useSession } from '../../lib/session.ts';
import { keepTicked, tickedRows, type TickedList, type TickedRow } from '../../lib/ticked-rows.ts';

/** The pages that act on selected rows. */
export const tickActions = [
  { to: '/remind-late', label: 'Remind' },
  { to: '/charge-tenants', label: 'Charge' },
  { to: '/message-tenants', label: 'Message' },
] as const;

type Ticked = ReadonlyMap<string, TickedRow>;

type Tickable = Omit<TickedRow, 'key'>;

interface TickOptions<Row> {
  readonly list: TickedList;
  /** In the order of the screen; undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** A stable function. */
  readonly rowOf: (row: Row) => Tickable;
}

export interface Ticks<Row> {
  readonly list: TickedList;
  readonly ticked: Ticked;
  /** Whether the person may do anything with selected rows. */
  readonly mayAct: boolean;
  readonly rowOf: (row: Row) => Tickable;
  /** @param isRange also changes the rows between this one and the one that was changed before */
  readonly toggle: (row: Row, isRange: boolean) => void;
  readonly add: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

const none: readonly never[] = [];

const nobody: Ticked = new Map();

/**
 * HOME-14: the selected rows of a list. They stay in this tab, also while other rows are shown, until something is done
 * with them or they are cleared.
 */
export function useTicks<Row>({ list, rows = none, rowOf }: TickOptions<Row>): Ticks<Row> {
  const session = useSession();
  const mayAct = tickActions.some(({ to }) => mayOpenPath(session, to));
  const [ticked, setTicked] = useState<Ticked>(
    () => new Map(tickedRows(list).map((row) => [row.id, row])),
  );
  useEffect(() => keepTicked(list, [...ticked.values()]), [list, ticked]);
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const toggle = (row: Row, isRange: boolean) => {
      const { id } = rowOf(row);
      const changed = isRange ? rangeBetween(rows.map(rowOf), last.current, id) : [rowOf(row)];
      last.current = id;
      setTicked((before) =>
        before.has(id) ? without(before, changed) : withRows(before, changed),
      );
    };
    return {
      list,
      ticked,
      mayAct,
      rowOf,
      toggle,
      add: (added) => setTicked((before) => withRows(before, added.map(rowOf))),
      clear: () => setTicked(nobody),
    };
  }, [list, rows, rowOf, ticked, mayAct]);
}

/** The rows from one to the other, whichever comes first; only the second one if the first is not on the screen. */
function rangeBetween(rows: readonly Tickable[], one: string | null, other: string) {
  const to = rows.findIndex(({ id }) => id === other);
  const found = rows.findIndex(({ id }) => id === one);
  const from = found < 0 ? to : found;
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function without(ticked: Ticked, removed: readonly Tickable[]): Ticked {
  const ids = new Set(removed.map(({ id }) => id));
  return new Map([...ticked].filter(([id]) => !ids.has(id)));
}

function withRows(ticked: Ticked, added: readonly Tickable[]): Ticked {
  const fresh = added.filter(({ id }) => !ticked.has(id));
  const entries = fresh.map((row) => [row.id, { ...row, key: newIdempotencyKey() }] as const);
  return new Map([...ticked, ...entries]);
}
