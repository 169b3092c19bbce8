import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { lookalikePattern } from '@tenantry/contract/search/typos';

export interface TextSearch {
  readonly words: readonly string[];
  /** Also matches words with typos. It may find too much: the caller compares the texts. */
  readonly similar: boolean;
}

/** How many rows in total are compared in a search for similar words. */
export const MOST_SIMILAR = 1000;

/** How many rows of a kind are compared if they contain the exact words. */
export const MOST_FOUND = 50;

/**
 * The stored text of a row that the search looks in: its names or its address, folded. The database generates it from the
 * other columns (migration 0038), so it is no part of the row.
 */
export const searchTextOf = (table: PgTable): SQL<string> => sql<string>`${table}."search_text"`;

/** A condition for each word of a folded text. Row-level security prevents indexes from evaluating such a condition (ADR 037). */
export function hasAllWords(text: SQL, { words, similar }: TextSearch): SQL[] {
  return words.map((word) =>
    similar ? sql`(' ' || ${text}) ~ ${lookalikePattern(word)}` : sql`strpos(${text}, ${word}) > 0`,
  );
}

/** Texts that begin with the first word come first. */
export function nearestFirst(text: SQL, { words, similar }: TextSearch): SQL {
  return similar ? sql`1` : sql`strpos(${text}, ${words[0] ?? ''})`;
}

export const mostOf = ({ similar }: TextSearch) => (similar ? MOST_SIMILAR : MOST_FOUND);
