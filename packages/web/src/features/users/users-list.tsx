import { useDebouncedCallback } from '@mantine/hooks';
import type { User } from '@tenantry/contract/access/users.schemas';
import { useMemo, useState } from 'react';
import { IconAlertTriangle } from '../../ui/icons.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { usersColumns } from './users-columns.tsx';
import { selectUsers, type UserRow, nameOf } from './users-filter.ts';
import { UsersTools } from './users-tools.tsx';
import { useDeleteUsers, type RefusedUser } from './use-delete-users.ts';
import { useUsersSearch } from './use-users-search.ts';
import classes from './users.module.css';

interface UsersListProps {
  readonly organizationName: string;
  /** A stable array; undefined while loading. */
  readonly rows: readonly UserRow[] | undefined;
  readonly onEdit: (user: User) => void;
}

const nobody: ReadonlySet<string> = new Set();
const noRows: readonly UserRow[] = [];

/** USER-2 to USER-4. */
export function UsersList({ organizationName, rows, onEdit }: UsersListProps) {
  const list = useShown(rows);
  const { shown = noRows } = list;
  const [selected, setSelected] = useState(nobody);
  const [complaint, setComplaint] = useState('');
  const select = (ids: ReadonlySet<string>) => {
    setComplaint('');
    setSelected(ids);
  };
  const columns = useMemo(() => {
    const toggle = (id: string) => {
      setComplaint('');
      setSelected((before) => before.symmetricDifference(new Set([id])));
    };
    return usersColumns({ has: (id) => selected.has(id), toggle });
  }, [selected]);
  // Nobody is edited or deleted who is not on the screen.
  const chosen = shown.filter(({ id }) => selected.has(id));
  const deletion = useDeleteUsers(organizationName, (refused) =>
    select(new Set(refused.map(({ user }) => user.id))),
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
        {...list}
        chosen={chosen.length}
        total={shown.length}
        deleting={deletion.isPending}
        onSelectAll={(all) => select(all ? new Set(shown.map(({ id }) => id)) : nobody)}
        onEdit={edit}
        onDelete={() => void deletion.ask(chosen)}
      />
      <FormError error={complaint} />
      <UsersRefused refused={deletion.data} />
      <DataTable
        label="Users"
        columns={columns}
        rows={list.shown}
        rowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.setSort}
        empty={<EmptyState>No user matches the filters.</EmptyState>}
      />
    </>
  );
}

/** The rows by the filter that the URL holds. */
function useShown(rows: readonly UserRow[] | undefined) {
  const [search, change] = useUsersSearch();
  // Typing must not wait for the router: the URL follows.
  const [filter, setTyped] = useState(search.filter ?? '');
  const write = useDebouncedCallback((text: string) => change({ filter: text || undefined }), 200);
  const deactivated = search.show === 'deactivated';
  const shown = useMemo(
    () => rows && selectUsers(rows, { filter, deactivated }),
    [rows, filter, deactivated],
  );
  return {
    shown,
    filter,
    setFilter: (text: string) => {
      setTyped(text);
      write(text);
    },
    deactivated,
    setDeactivated: (show: boolean) => change({ show: show ? 'deactivated' : undefined }),
    sort: search.sort ?? 'name',
    setSort: (sort: string) => change({ sort: sort === 'name' ? undefined : sort }),
  };
}

/** USER-9, USER-10: who was not deleted, and the server's reason for each. */
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
