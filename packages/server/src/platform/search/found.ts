import type { Ranked } from '@tenantry/contract/search/ranked';
import type { SearchTerms } from '@tenantry/contract/search/search-terms';
import type { SearchKind } from '@tenantry/contract/kinds';
import { matcherOf } from '@tenantry/contract/search/typos';
import type { Permission } from '@tenantry/contract/shared/permissions';
import type { Transaction } from '../database/database.ts';
import type { TextSearch } from './matching.ts';

export type Search = TextSearch & SearchTerms;

/** HOME-6: what a feature adds to the search, for people who hold one of the permissions. */
export interface SearchSource {
  readonly needs: readonly Permission[];
  /** Starts a search; what it returns is called for the exact words, and perhaps again for similar ones. */
  start(tx: Transaction): (search: Search) => Promise<readonly Ranked[]>;
}

/** The rank of a result whose number or amount equals the search text. */
export const EXACT = 0;

/** The search text is contained, but maybe by chance. */
export const ASIDE = 3;

interface Page {
  readonly path: string;
  readonly [parameter: string]: string;
}

function pathOf({ path, ...parameters }: Page): string {
  const query = new URLSearchParams(parameters).toString();
  return query ? `${path}?${query}` : path;
}

interface Found {
  readonly match: number | null;
  readonly id: string;
  readonly title: string;
  readonly details: readonly (string | null)[];
  /** The page of the web app that shows it. */
  readonly page: Page;
}

export function ranked(
  kind: SearchKind,
  { match, id, title, details, page }: Found,
): readonly Ranked[] {
  if (match === null) return [];
  const detail = details.filter(Boolean).join(', ');
  return [{ match, result: { kind, id, title, detail, path: pathOf(page) } }];
}

export function matchOfText(text: string, { words, similar }: Search): number | null {
  return words.length === 0 ? null : matcherOf(words, similar)(text);
}
