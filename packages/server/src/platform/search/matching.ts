import { sql, type SQL } from 'drizzle-orm';
import { lookalikePattern } from '@tenantry/contract/search/typos';
import { foldedColumns } from './folded.ts';

export interface TextSearch {
  readonly words: readonly string[];
  /** Also matches words with typos. It may find too much: the caller compares the texts. */
  readonly similar: boolean;
}

/** How many rows in total are compared in a search for similar words. */
export const MOST_SIMILAR = 1000;

/** How many rows of a kind are compared if they contain the exact words. */
export const MOST_FOUND = 50;

/** A condition for each word of a text of columns. Row-level security prevents indexes from evaluating such a condition (ADR 037). */
export function hasAllWords(text: SQL, { words, similar }: TextSearch): SQL[] {
  return words.map((word) =>
    similar
      ? sql`(' ' || ${foldedColumns(text)}) ~ ${lookalikePattern(word)}`
      : sql`strpos(${foldedColumns(text)}, ${word}) > 0`,
  );
}

/** Texts that begin with the first word come first. */
export function nearestFirst(text: SQL, { words, similar }: TextSearch): SQL {
  return similar ? sql`1` : sql`strpos(${foldedColumns(text)}, ${words[0] ?? ''})`;
}

export const mostOf = ({ similar }: TextSearch) => (similar ? MOST_SIMILAR : MOST_FOUND);
