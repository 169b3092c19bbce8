import type { ListedUser, User } from '@tenantry/contract/access/users.schemas';
import { useMemo, useState } from 'react';
import { IconAlertTriangle } from '../../ui/icons/icons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PagedTable } from '../../ui/tables/paged-table.tsx';
import { usersColumns } from './users-columns.tsx';
import type { FoundUsers } from './use-found-users.ts';
import { nameOf } from './users-filter.ts';
import { UsersTools } from './users-tools.tsx';
import { useDeleteUsers, type RefusedUser } from './use-delete-users.ts';
import classes from './users.module.css';
import { useMay } from '../../lib/may.ts';

interface UsersListProps {
  readonly organizationName: string;
  readonly found: FoundUsers;
  readonly onEdit: (user: User) => void;
}

const nobody: ReadonlySet<string> = new Set();
const noRows: readonly ListedUser[] = [];

/** USER-2 to USER-4. */
export function UsersList({ organizationName, found, onEdit }: UsersListProps) {
  const { rows, pages, waiting } = found;
  const shown = rows ?? noRows;
  const [selected, setSelected] = useState(nobody);
  const [complaint, setComplaint] = useState('');
  const mayChange = useMay({
    'POST /v1/admin/organization/:organizationName/users/:userId': 'people:write',
    'DELETE /v1/admin/organization/:organizationName/users/:userId': 'people:write',
    'POST /v1/admin/organization/:organizationName/users/:userId/restore': 'people:write',
  });
  const select = (ids: ReadonlySet<string>) => {
    setComplaint('');
    setSelected(ids);
  };
  const columns = useMemo(() => {
    const toggle = (id: string) => {
      setComplaint('');
      setSelected((before) => before.symmetricDifference(new Set([id])));
    };
    const all = usersColumns({ has: (id) => selected.has(id), toggle });
    return mayChange ? all : all.filter(({ id }) => id !== 'select');
  }, [selected, mayChange]);
  // Only users on the screen can be edited or deleted.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const deletion = useDeleteUsers(organizationName, (deleted) =>
    setSelected((before) => before.difference(new Set(deleted.map(({ id }) => id)))),
  );
  const edit = () => {
    const [user, ...others] = chosen;
    if (!user || others.length > 0) {
      return setComplaint('Please select exactly one user to edit');
    }
    select(nobody);
    onEdit(user);
  };
  return (
    <>
      <UsersTools
        {...found}
        mayChange={mayChange}
        chosen={chosen.length}
        shown={shown.length}
        more={!waiting && pages.hasNextPage}
        deleting={deletion.isPending}
        onSelectAll={(all) => select(all ? new Set(shown.map(({ id }) => id)) : nobody)}
        onEdit={edit}
        onDelete={() => void deletion.ask(chosen)}
      />
      <FormError error={complaint} />
      <UsersRefused refused={deletion.data} />
      <PagedTable
        label="Users"
        columns={columns}
        found={found}
        empty={<EmptyState>No user matches the filters.</EmptyState>}
      />
    </>
  );
}

/** USER-9, USER-10: the users who were not deleted, with the server's reason for each. */
function UsersRefused({ refused = [] }: { refused?: readonly RefusedUser[] | undefined }) {
  if (refused.length === 0) return null;
  return (
    <div className={classes.refused} role="alert">
      <IconAlertTriangle size={22} aria-hidden className={classes.refusedIcon} />
      <div>
        <p>{refused.length === 1 ? 'Not deleted:' : `${refused.length} users were not deleted:`}</p>
        <ul>
          {refused.map(({ user, message }) => (
            <li key={user.id}>
              <strong>{nameOf(user)}</strong>: {message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
