import { searchText } from '@tenantry/contract/shared/folded';
import type { PageQuery, SortBy } from '@tenantry/contract/shared/lists';
import { cursorOf, placeIn } from './cursor.ts';
import { Page } from './page.ts';
import { wordsOf } from './words.ts';

/** How a list is sorted and searched. */
interface Shown<Row, Column extends string> {
  readonly columns: Readonly<Record<Column, (row: Row) => string | number>>;
  /** The text that a filter searches. */
  readonly text: (row: Row) => string;
}

/** A page of rows that are all in memory, because rules and not columns determine their order. */
export function pageOfRows<Row extends { readonly id: string }, Column extends string>(
  rows: readonly Row[],
  query: PageQuery<Column>,
  usual: SortBy<Column>,
  { columns, text }: Shown<Row, Column>,
): Page<Row> {
  const sort = query.sort ?? usual;
  const descending = sort.startsWith('-');
  const valueOf = columns[(descending ? sort.slice(1) : sort) as Column];
  const words = wordsOf(query.filter);
  const matching = rows.filter((row) => words.length === 0 || hasAll(words, text(row)));
  const ordered = matching
    .map((row) => ({ row, value: valueOf(row), id: row.id }))
    .sort((one, other) => (descending ? inOrder(other, one) : inOrder(one, other)));
  const first = ordered[0];
  if (query.cursor !== undefined && first) {
    const kind = typeof first.value === 'number' ? 'number' : 'text';
    const place = placeIn(sort, query.cursor, kind);
    ordered.splice(
      0,
      ordered.findLastIndex((each) => (descending ? -1 : 1) * inOrder(each, place) <= 0) + 1,
    );
  }
  const shown = ordered.slice(0, query.limit);
  const last = ordered.length > query.limit ? shown.at(-1) : undefined;
  const next = last ? cursorOf(sort, last) : null;
  return new Page(
    shown.map(({ row }) => row),
    matching.length,
    next,
  );
}

function hasAll(words: readonly string[], text: string): boolean {
  const searched = searchText(text);
  return words.every((word) => searched.includes(word));
}

interface Placed {
  readonly value: string | number;
  readonly id: string;
}

function inOrder(one: Placed, other: Placed): number {
  return compare(one.value, other.value) || compare(one.id, other.id);
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}
