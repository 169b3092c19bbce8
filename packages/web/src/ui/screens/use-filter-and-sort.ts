import { useTypedFilter } from '../tables/use-typed-filter.ts';
import { useListSearch } from './list-search.ts';

/** A list's filter and order, stored in the URL. @param first the default order, which is not in the URL */
export function useFilterAndSort(first: string) {
  return useFilterAndSortIn(useListSearch(), first);
}

interface FilterAndSort {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
}

/** The same for a page that has a search of its own. */
export function useFilterAndSortIn(
  [search, setSearch]: readonly [FilterAndSort, (change: FilterAndSort) => void],
  first: string,
) {
  const inUrl = search.filter ?? '';
  const { filter, settled, setFilter } = useTypedFilter(inUrl, (text) =>
    setSearch({ filter: text || undefined }),
  );
  return {
    filter,
    setFilter,
    /** The filter without what is still being typed, and whether typing has finished. */
    inUrl,
    settled,
    sort: search.sort ?? first,
    setSort: (sort: string) => setSearch({ sort: sort === first ? undefined : sort }),
  };
}
