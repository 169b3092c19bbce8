import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTypedFilter } from '../../../ui/tables/use-typed-filter.ts';
import { permittedSearch, type PropertySearch } from './property-params.ts';

const route = getRouteApi('/admin-landing');

let latest: PropertySearch = {};

/** The latest search, so that links back to the list restore it. */
export const latestPropertySearch = (): PropertySearch => latest;

/** The search in the URL, and a function to change it. Typing does not wait for the router: the URL follows later. */
export function usePropertySearch() {
  const given = route.useSearch();
  const session = useSession();
  const inUrl = useMemo(() => permittedSearch(given, session), [given, session]);
  const navigate = route.useNavigate();
  const set = (change: PropertySearch) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      // Keeps a dialog open that is over the list.
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  const { filter, settled, setFilter, forget } = useTypedFilter(inUrl.filter ?? '', (text) =>
    set({ filter: text || undefined }),
  );
  useEffect(() => {
    latest = inUrl;
  }, [inUrl]);
  const clear = () => {
    forget();
    void navigate({
      to: '.',
      search: ({ sort, view }) => ({ sort, view }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    search: settled ? inUrl : { ...inUrl, filter: filter || undefined },
    /** The search without what is still being typed. */
    settled: inUrl,
    set,
    setFilter,
    clear,
  };
}
