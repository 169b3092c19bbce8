import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ListSearch } from '../../ui/screens/screen.ts';

export interface UsersSearch extends ListSearch {
  /** The user in the tab Edit User. */
  readonly userId?: string | undefined;
}

/**
 * The parameters in the URL of the users page, and a function to change them. Opening a tab is a history step, so Back
 * returns to the previous tab; changing filter and order is not.
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
