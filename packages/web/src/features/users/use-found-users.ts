import { useInfiniteQuery } from '@tanstack/react-query';
import { userColumns } from '@tenantry/contract/access/users.schemas';
import { useMemo } from 'react';
import { filterToSend, rowsMeanwhile, sortToSend } from '../../lib/list-pages.ts';
import { useFilterAndSortIn } from '../../ui/screens/use-filter-and-sort.ts';
import { useUsersSearch } from './use-users-search.ts';
import { selectUsers } from './users-filter.ts';
import { userPagesQuery } from './users.queries.ts';

export type FoundUsers = ReturnType<typeof useFoundUsers>;

const FIRST = 'name';

/** The users that match the URL and the typed filter. */
export function useFoundUsers(organizationName: string) {
  const [search, change] = useUsersSearch();
  const listed = useFilterAndSortIn([search, change], FIRST);
  const { filter, inUrl, sort } = listed;
  const deactivated = search.show === 'deactivated';
  const pages = useInfiniteQuery(
    userPagesQuery(organizationName, {
      filter: filterToSend(inUrl),
      sort: sortToSend(userColumns, sort),
      show: deactivated ? undefined : 'current',
    }),
  );
  const waiting = !listed.settled || pages.isPlaceholderData;
  const loaded = pages.data?.items;
  const rows = useMemo(() => {
    if (!waiting) return loaded;
    return rowsMeanwhile(loaded, (users) => selectUsers(users, { filter, deactivated }));
  }, [loaded, waiting, filter, deactivated]);
  return {
    ...listed,
    pages,
    waiting,
    /** Undefined while loading. */
    rows,
    none: rows?.length === 0 && filterToSend(filter) === undefined,
    deactivated,
    setDeactivated: (show: boolean) => change({ show: show ? 'deactivated' : undefined }),
  };
}
