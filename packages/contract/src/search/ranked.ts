import type { SearchResult } from './search.schemas.ts';

/** A result, and how well it matches: lower is better. */
export interface Ranked {
  readonly result: SearchResult;
  readonly match: number;
}
