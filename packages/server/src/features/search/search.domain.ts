import { searchKinds } from '@tenantry/contract/kinds';
import type { Ranked } from '@tenantry/contract/search/ranked';
import type { SearchResult } from '@tenantry/contract/search/search.schemas';

const orderOf = ({ result }: Ranked) => searchKinds.indexOf(result.kind);

/**
 * The best first; equally good ones by kind, most wanted kind first. Otherwise in the order in which they were found.
 */
export function inOrder(found: readonly Ranked[]): Ranked[] {
  return found.toSorted((one, other) => one.match - other.match || orderOf(one) - orderOf(other));
}

/** Many good results of one kind still leave some room for each other kind. */
export function bestOf(found: readonly Ranked[], limit: number): SearchResult[] {
  const room = Math.ceil(limit / 4);
  const counts = new Map<string, number>();
  const preferred: Ranked[] = [];
  const others: Ranked[] = [];
  for (const each of inOrder(found)) {
    const count = (counts.get(each.result.kind) ?? 0) + 1;
    counts.set(each.result.kind, count);
    (count <= room ? preferred : others).push(each);
  }
  const chosen = [...preferred, ...others].slice(0, limit);
  return inOrder(chosen).map(({ result }) => result);
}
