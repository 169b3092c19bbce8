import { readSearch } from '@tenantry/contract/search/search-terms';
import type { SearchResponse } from '@tenantry/contract/search/search.schemas';
import { typosAllowed } from '@tenantry/contract/search/typos';
import type { Transaction } from '../../platform/database/database.ts';
import { may } from '../../platform/may.ts';
import type { SearchSource } from '../../platform/search/found.ts';
import { bestOf } from './search.domain.ts';

/** HOME-6: searches the exact text; only without a result, similar words. */
export async function searchAll(
  tx: Transaction,
  sources: readonly SearchSource[],
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<SearchResponse> {
  const searches = sources
    .filter(({ needs }) => needs.some((permission) => may(tx, permission)))
    .map(({ start }) => start(tx));
  const terms = readSearch(q);
  const findAll = async (similar: boolean) => {
    const found = await Promise.all(searches.map((find) => find({ ...terms, similar })));
    return found.flat();
  };
  const exact = await findAll(false);
  const mistaken = exact.length === 0 && terms.words.some((word) => typosAllowed(word) > 0);
  return { results: bestOf(mistaken ? await findAll(true) : exact, limit) };
}
