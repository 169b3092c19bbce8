import { and, asc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lookalikesOf, matcherOf } from '@tenantry/contract/search/typos';
import type { Transaction } from '../database/database.ts';
import { inOrganization } from '../database/organization-rows.ts';

export interface TextSearch {
  readonly words: readonly string[];
  /** Also matches words with typos. It may find too much: the caller compares the texts. */
  readonly similar: boolean;
}

/** How many rows of a kind are compared in a search for similar words. */
const MOST_SIMILAR = 1000;

/** How many rows of a kind are found. */
export const MOST_FOUND = 50;

/**
 * The stored text of a row that the search looks in: its names or its address, folded. The database generates it from the
 * other columns (migration 0038), so it is no part of the row.
 */
export const searchTextOf = (table: PgTable): SQL<string> => sql<string>`${table}."search_text"`;

/** A condition for each word of a folded text. Row-level security prevents indexes from evaluating such a condition (ADR 037). */
export const hasAllWords = (text: SQL, { words, similar }: TextSearch): SQL[] =>
  words.map((word) => (similar ? isSimilar(text, word) : contains(text, word)));

const contains = (text: SQL, word: string) => sql`strpos(${text}, ${word}) > 0`;

const isLike = (text: SQL, patterns: readonly string[]) =>
  sql`(' ' || ${text}) like any(${sql.param(patterns)}::text[])`;

function isSimilar(text: SQL, word: string): SQL {
  const { patterns, containing } = lookalikesOf(word);
  if (containing === undefined) return isLike(text, patterns);
  const { part, patterns: more } = containing;
  return sql`(${isLike(text, patterns)} or ${contains(text, part)} and ${isLike(text, more)})`;
}

/** Texts that begin with the first word come first; then byte by byte, which is fast. */
const nearestFirst = (text: SQL, { words }: TextSearch): SQL[] => [
  sql`strpos(${text}, ${words[0] ?? ''})`,
  sql`${text} collate "C"`,
];

interface SearchedTable extends PgTable {
  readonly organizationId: PgColumn;
  readonly id: PgColumn;
}

interface Best {
  readonly where?: SQL | undefined;
  readonly order?: readonly SQL[];
}

/**
 * The rows of a table whose stored text matches best, with how well it matches (lower is better). Many rows may have the
 * words: only the found ones are loaded.
 */
export async function loadBest<Row extends { readonly id: string }>(
  tx: Transaction,
  table: SearchedTable,
  search: TextSearch,
  load: (ids: readonly string[]) => Promise<readonly Row[]>,
  best: Best = {},
): Promise<(Row & { readonly match: number })[]> {
  if (search.words.length === 0) return [];
  const found = bestOf(await rowsWithWords(tx, table, search, best), search);
  if (found.length === 0) return [];
  const loaded = new Map((await load(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.flatMap(({ id, match }) => {
    const row = loaded.get(id);
    return row === undefined ? [] : { ...row, match };
  });
}

interface Compared {
  readonly id: string;
  readonly text: string;
}

async function rowsWithWords(
  tx: Transaction,
  table: SearchedTable,
  search: TextSearch,
  { where, order = [] }: Best,
): Promise<Compared[]> {
  const text = searchTextOf(table);
  const nearest = search.similar ? [] : [...nearestFirst(text, search), asc(table.id)];
  const rows = await tx.db
    .select({ id: sql<string>`${table.id}`, text })
    .from(table)
    .where(and(inOrganization(tx, table), where, ...hasAllWords(text, search)))
    .orderBy(...order, ...nearest)
    .limit(search.similar ? MOST_SIMILAR : MOST_FOUND);
  // The database stops at the first rows with similar words, which is faster than to order all that have them.
  return search.similar && order.length === 0 ? rows.toSorted(byText) : rows;
}

const byText = (one: Compared, other: Compared) => (one.text < other.text ? -1 : 1);

function bestOf(rows: readonly Compared[], { words, similar }: TextSearch) {
  const matchOf = matcherOf(words, similar);
  const matching = rows.flatMap(({ id, text }) => {
    const match = matchOf(text);
    return match === null ? [] : { id, match };
  });
  return matching.toSorted((one, other) => one.match - other.match).slice(0, MOST_FOUND);
}
