import type { PageQuery, SortBy } from '@tenantry/contract/shared/lists';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { cursorOf, placeIn } from './cursor.ts';
import { Page } from './page.ts';

/** The value by which rows are sorted. It is never null. */
export interface SortKey {
  readonly kind: 'text' | 'number';
  readonly by: SQL;
}

/** The columns of a row that its cursor contains. */
interface Placed {
  readonly id: string;
  readonly sortKey: string | number;
}

export interface Keyset {
  /** The expression that every matching row must provide as its `sortKey`. */
  readonly sortKey: SQL<string | number>;
  /** The condition and the order of a page among rows that have these two columns. */
  within(rows: { readonly id: SQLWrapper; readonly sortKey: SQLWrapper }): {
    /** Undefined on the first page. */
    readonly after: SQL | undefined;
    readonly orderBy: readonly SQL[];
  };
  /** One row more than the page has, which shows whether there is a next page. */
  readonly limit: number;
  pageOf<Row extends Placed>(rows: readonly Row[], total: number): Page<Row>;
}

/**
 * A page of a query, selected by the values that its rows are sorted by. A late page costs as much as the first, and
 * rows that are added or removed meanwhile cause no duplicates or gaps.
 */
export function keyset<Column extends string>(
  keys: Readonly<Record<Column, SortKey>>,
  query: PageQuery<Column>,
  usual: SortBy<Column>,
): Keyset {
  const sort = query.sort ?? usual;
  const descending = sort.startsWith('-');
  const { kind, by } = keys[(descending ? sort.slice(1) : sort) as Column];
  const [direction, behind] = descending
    ? [sql.raw('desc'), sql.raw('<')]
    : [sql.raw('asc'), sql.raw('>')];
  const type = sql.raw(kind === 'number' ? 'double precision' : 'text');
  const place = query.cursor === undefined ? null : placeIn(sort, query.cursor, kind);
  return {
    sortKey: sql`(${by})::${type}`,
    within: ({ id, sortKey }) => ({
      after: place
        ? sql`(${sortKey}, ${id}) ${behind} (${place.value}::${type}, ${place.id}::uuid)`
        : undefined,
      orderBy: [sql`${sortKey} ${direction}`, sql`${id} ${direction}`],
    }),
    limit: query.limit + 1,
    pageOf: (rows, total) => {
      const shown = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? shown.at(-1) : undefined;
      const next = last ? cursorOf(sort, { value: last.sortKey, id: last.id }) : null;
      return new Page(shown, total, next);
    },
  };
}

/**
 * Numbers in numeric order: `2 Elm` comes before `10 Elm`, and `Lot 2` before `Lot 10`. Each number is padded to eight
 * digits or more. Most texts have at most one number, at the start; only the others need slow regular expressions.
 */
export function inNaturalOrder(text: SQL): SQL {
  const behindNumber = sql`ltrim(${text}, '0123456789')`;
  const numberInFront = sql`lpad(lower(${text}), 8 + length(${behindNumber}), '0')`;
  const longer = sql`regexp_replace(lower(${text}), '([0-9]+)', '00000000\\1', 'g')`;
  const eachNumber = sql`regexp_replace(${longer}, '0*([0-9]{8,})', '\\1', 'g')`;
  const hasOthers = sql`${behindNumber} ~ '[0-9]'`;
  return sql`(case when ${hasOthers} then ${eachNumber} else ${numberInFront} end) collate "C"`;
}
