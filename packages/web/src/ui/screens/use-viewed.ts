import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useListSearch } from './list-search.ts';

interface Row {
  readonly id: string;
}

/**
 * The row that is open in place of its list, with its current values in the list. The URL names it, so Back closes it
 * and a reload keeps it. Closing it returns the focus to the element that opened it.
 */
export function useViewed<R extends Row>(rows: readonly R[] | undefined) {
  const router = useRouter();
  const [{ view: id }, setSearch] = useListSearch();
  const latest = useRef(setSearch);
  const opener = useRef<Element | null>(null);
  const viewed = rows?.find((row) => row.id === id);
  const isOpen = viewed !== undefined;
  useEffect(() => {
    latest.current = setSearch;
  });
  useEffect(() => {
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus();
  }, [isOpen]);
  const view = useCallback((row: R) => {
    opener.current = document.activeElement;
    latest.current({ view: row.id }, { push: true });
  }, []);
  const back = () => {
    // Without a step within this page, the list is not in the history.
    if (router.state.location.state.steps) router.history.back();
    else setSearch({ view: undefined });
  };
  return { viewed, view, back };
}
