import { useNavigate, useSearch, type HistoryState } from '@tanstack/react-router';
import { isId } from '../../lib/is-id.ts';
import { useScreen, type ListSearch, type SetListSearch } from './screen.ts';

/** Keeps the known keys of a list's search that have a text; any other value is dropped. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  const kept: Record<string, string> = {};
  for (const key of ['tab', 'filter', 'sort', 'show', 'lease', 'view'] as const) {
    const value = search[key];
    if (typeof value === 'string' || typeof value === 'number') kept[key] = String(value);
  }
  if (isId(search['building'])) kept['building'] = search['building'];
  return kept;
}

/** The state of the history entry after a change of a list's search. */
export function nextState(before: HistoryState, push: boolean): HistoryState {
  return push ? { ...before, steps: (before.steps ?? 0) + 1 } : before;
}

/**
 * The tab, filter, sort order and selection in the URL, and a function to change them. It works the same in a page and
 * in a screen that is open as a dialog.
 */
export function useListSearch(): [ListSearch, SetListSearch] {
  const screen = useScreen();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  if (screen) return [screen.search, screen.setSearch];
  const setSearch: SetListSearch = (change, { push = false } = {}) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      state: (before) => nextState(before, push),
      replace: !push,
      resetScroll: false,
    });
  };
  return [search, setSearch];
}
