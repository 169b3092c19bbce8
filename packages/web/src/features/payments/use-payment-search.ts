import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useListSearch } from '../../ui/screens/list-search.ts';

const NEWEST_FIRST = '-date';

/** The list's filter and order, as the URL holds them. */
export function usePaymentSearch() {
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
    sort: search.sort ?? NEWEST_FIRST,
    setSort: (sort: string) => setSearch({ sort: sort === NEWEST_FIRST ? undefined : sort }),
  };
}
