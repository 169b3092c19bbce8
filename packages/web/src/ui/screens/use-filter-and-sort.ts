import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useListSearch } from './list-search.ts';

/** A list's filter and order, as the URL holds them. @param first the order that needs no word in the URL */
export function useFilterAndSort(first: string) {
  const [search, setSearch] = useListSearch();
  // Typing must not wait for the router: the URL follows.
  const [filter, setTyped] = useState(search.filter ?? '');
  const writeFilter = useDebouncedCallback(
    (text: string) => setSearch({ filter: text || undefined }),
    200,
  );
  return {
    filter,
    setFilter: (text: string) => {
      setTyped(text);
      writeFilter(text);
    },
    sort: search.sort ?? first,
    setSort: (sort: string) => setSearch({ sort: sort === first ? undefined : sort }),
  };
}
