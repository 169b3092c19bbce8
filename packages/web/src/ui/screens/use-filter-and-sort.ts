import { useTypedFilter } from '../use-typed-filter.ts';
import { useListSearch } from './list-search.ts';

/** A list's filter and order, stored in the URL. @param first the default order, which is not in the URL */
export function useFilterAndSort(first: string) {
  const [search, setSearch] = useListSearch();
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
