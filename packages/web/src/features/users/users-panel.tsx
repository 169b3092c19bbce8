import { Button } from '@mantine/core';
import type { User } from '@tenantry/contract/access/users.schemas';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useFoundUsers } from './use-found-users.ts';
import { UsersList } from './users-list.tsx';
import { useMay } from '../../lib/may.ts';

interface UsersPanelProps {
  readonly organizationName: string;
  readonly onEdit: (user: User) => void;
  readonly onCreate: () => void;
}

/** USER-2: the tab with the list. */
export function UsersPanel({ organizationName, onEdit, onCreate }: UsersPanelProps) {
  const found = useFoundUsers(organizationName);
  const mayCreate = useMay({
    'POST /v1/admin/organization/:organizationName/users': 'people:write',
  });
  return (
    <QueryView queries={[found.pages]} failed="The users could not be loaded." drawsLoading>
      {() =>
        found.none ? (
          <EmptyState
            action={mayCreate && <Button onClick={onCreate}>Create the first user</Button>}
          >
            No users yet.
          </EmptyState>
        ) : (
          <UsersList organizationName={organizationName} found={found} onEdit={onEdit} />
        )
      }
    </QueryView>
  );
}
