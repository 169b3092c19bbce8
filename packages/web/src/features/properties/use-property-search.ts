import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PropertySearch } from './property-params.ts';

const route = getRouteApi('/admin-landing');

let latest: PropertySearch = {};

/** What was searched for last, so that the way back to the list leads to what was left. */
export const latestPropertySearch = (): PropertySearch => latest;

/** What the URL holds, and how to change it. Typing does not wait for the router: the URL follows. */
export function usePropertySearch() {
  const inUrl = route.useSearch();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  const set = (change: PropertySearch) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      // A dialog that is open over the list stays open.
      state: true,
      replace: true,
      resetScroll: false,
    });
  };
  const writeFilter = useDebouncedCallback((filter: string) => {
    set({ filter: filter || undefined });
  }, 200);
  useEffect(() => {
    latest = inUrl;
    // What was typed counts until the URL holds it.
    setTyped((text) => (text === (inUrl.filter ?? '') ? null : text));
  }, [inUrl]);
  const clear = () => {
    writeFilter.cancel();
    setTyped(null);
    void navigate({
      to: '.',
      search: ({ sort }) => ({ sort }),
      replace: true,
      resetScroll: false,
    });
  };
  return {
    search: typed === null ? inUrl : { ...inUrl, filter: typed || undefined },
    /** The same without what is still being typed. */
    settled: inUrl,
    set,
    setFilter: (filter: string) => {
      setTyped(filter);
      writeFilter(filter);
    },
    clear,
  };
}
