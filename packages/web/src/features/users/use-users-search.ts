import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from '../../ui/screens/screen.ts';

export interface UsersSearch extends ListSearch {
  /** Whom the tab Edit User is about. */
  readonly userId?: string | undefined;
}

/**
 * What the URL of the users page holds, and how to change it. A tab is a step of the history, so that Back returns to
 * the tab before; filter and order are none.
 */
export function useUsersSearch() {
  const search: UsersSearch = useSearch({ from: '/createUser' });
  const navigate = useNavigate();
  const change = useCallback(
    (changes: UsersSearch) =>
      void navigate({
        to: '/createUser',
        search: (before) => ({ ...before, ...changes }),
        replace: !('tab' in changes),
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, change] as const;
}
