import { useDebouncedCallback } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useListSearch } from '../../ui/screens/list-search.ts';
import { showOf, showParam, type Show } from './invoice-selection.ts';

export interface InvoiceSearch {
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  readonly show: Show;
  readonly setShow: (show: Show) => void;
  readonly sort: string;
  readonly setSort: (sort: string) => void;
}

/** The list's filter, checkboxes and order, stored in the URL. */
export function useInvoiceSearch(): InvoiceSearch {
  const [search, setSearch] = useListSearch();
  // Typing must not wait for the router: the URL follows later.
  const [filter, setTyped] = useState(search.filter ?? '');
  const writeFilter = useDebouncedCallback(
    (text: string) => setSearch({ filter: text || undefined }),
    200,
  );
  const show = useMemo(() => showOf(search.show), [search.show]);
  return {
    filter,
    setFilter: (text) => {
      setTyped(text);
      writeFilter(text);
    },
    show,
    setShow: (next) => setSearch({ show: showParam(next) }),
    sort: search.sort ?? 'dueDate',
    setSort: (sort) => setSearch({ sort: sort === 'dueDate' ? undefined : sort }),
  };
}
