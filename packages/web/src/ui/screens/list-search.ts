import { useNavigate, useSearch } from '@tanstack/react-router';
import { useScreen, type ListSearch } from './screen.ts';

/** Keeps the known keys of a list's search that are not empty text; any other value is dropped. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  const kept: Record<string, string> = {};
  for (const key of ['tab', 'filter', 'sort', 'show', 'lease'] as const) {
    const value = search[key];
    if (typeof value === 'string' || typeof value === 'number') kept[key] = String(value);
  }
  return kept;
}

/**
 * The tab, filter, sorting and selection that the URL holds, and how to change them. It is the same in a page and in a
 * screen that is open as a dialog. `undefined` takes a key out of the URL.
 */
export function useListSearch(): [ListSearch, (change: ListSearch) => void] {
  const screen = useScreen();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  if (screen) return [screen.search, screen.setSearch];
  const setSearch = (change: ListSearch) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  return [search, setSearch];
}
