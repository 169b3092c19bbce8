import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import type { Home, Homes } from './homes.ts';
import type { UserRow } from './users-filter.ts';
import { UsersList } from './users-list.tsx';
import { usersQuery } from './users.queries.ts';

interface UsersPanelProps {
  readonly organizationName: string;
  readonly homes: Homes;
  readonly onEdit: (user: User) => void;
  readonly onCreate: () => void;
}

/** USER-2: the tab with the list. */
export function UsersPanel({ organizationName, homes, onEdit, onCreate }: UsersPanelProps) {
  const users = useQuery(usersQuery(organizationName));
  const rows = useRows(users.data, homes.list);
  return (
    <QueryView
      queries={[users]}
      failed="The users could not be loaded."
      empty={
        <EmptyState action={<Button onClick={onCreate}>Create the first user</Button>}>
          No users yet.
        </EmptyState>
      }
      drawsLoading
    >
      {() => <UsersList organizationName={organizationName} rows={rows} onEdit={onEdit} />}
    </QueryView>
  );
}

/** The users with the addresses of their homes, which are left empty until the properties are known. */
function useRows(
  users: readonly User[] | undefined,
  homes: readonly Home[] | undefined,
): readonly UserRow[] | undefined {
  return useMemo(() => {
    const byId = new Map(homes?.map(({ id, address }) => [id, address]));
    const byTenant = new Map(homes?.map(({ tenantEmail, address }) => [tenantEmail, address]));
    return users?.map((user) => ({
      ...user,
      home: byId.get(user.propertyId ?? '') ?? '',
      leased: byTenant.get(user.emailAddress) ?? '',
    }));
  }, [users, homes]);
}
