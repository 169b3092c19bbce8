import { useMutation } from '@tanstack/react-query';
import { isStaff } from '@tenantry/contract/access/roles';
import type { ListedUser, User } from '@tenantry/contract/access/users.schemas';
import { callApi } from '../../lib/api.ts';
import { changing } from '../../lib/query-client.ts';
import { confirm, confirmWithPassword } from '../../ui/confirm.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/notify.ts';
import { failureSentence } from './users-failure.ts';
import { nameOf } from './users-filter.ts';

/** A user who was not deleted, and why. */
export interface RefusedUser {
  readonly user: User;
  readonly message: string;
}

interface Chosen {
  readonly users: readonly User[];
  /** Empty if no administrator is selected, or if the caller has no password. */
  readonly ownPassword: string;
}

/** USER-11: only deleting and restoring administrators needs the caller's own password. */
const confirmationOf = ({ roles }: User, currentPassword: string) =>
  isStaff(roles) && currentPassword !== '' ? { body: { currentPassword } } : {};

/** USER-4. One after the other, because what the server allows depends on who is left. */
async function deleteUsers(organizationName: string, { users, ownPassword }: Chosen) {
  const refused: RefusedUser[] = [];
  for (const user of users) {
    try {
      await callApi('DELETE /v1/admin/organization/:organizationName/users/:userId', {
        params: { organizationName, userId: user.id },
        ...confirmationOf(user, ownPassword),
      });
    } catch (error) {
      refused.push({ user, message: failureSentence(error, 'Unable to delete user') });
    }
  }
  return refused;
}

/** Asks, deletes, and returns the users who were refused. @param onDeleted called with the deleted users */
export function useDeleteUsers(
  organizationName: string,
  onDeleted: (deleted: readonly User[]) => void,
) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: (chosen: Chosen) => deleteUsers(organizationName, chosen),
    meta: { changes: ['users'] },
    onSuccess: (refused, { users, ownPassword }) => {
      const stayed = new Set(refused.map(({ user }) => user));
      const deleted = users.filter((user) => !stayed.has(user));
      onDeleted(deleted);
      if (deleted.length === 0) return;
      notifyUndo(countText(deleted, 'deleted'), () => {
        void restoreUsers(organizationName, { users: deleted, ownPassword }).catch(notifyError);
      });
    },
  });
  const ask = async (users: readonly ListedUser[]) => {
    const question = 'Are you sure you want to delete the selected users?';
    const details = leaseWarning(users);
    const request = { question, confirmLabel: 'Delete', danger: true, ...(details && { details }) };
    if (users.some(({ roles }) => isStaff(roles))) {
      const passwordFor = 'delete an administrator';
      const ownPassword = await confirmWithPassword({ ...request, passwordFor });
      if (ownPassword !== null) mutate({ users, ownPassword });
    } else if (await confirm(request)) mutate({ users, ownPassword: '' });
  };
  return { ask, data, isPending };
}

function countText(users: readonly User[], done: string): string {
  return users.length === 1 ? `User ${done}` : `${users.length} users ${done}`;
}

/** Names the leases of the users to be deleted. */
function leaseWarning(users: readonly ListedUser[]): string {
  const lessees = users.filter(({ leasedAddress }) => leasedAddress);
  if (lessees.length === 0) return '';
  const sentences = lessees.map((user) => `${nameOf(user)} has a lease for ${user.leasedAddress}.`);
  return `${sentences.join(' ')} The lease continues, but its tenant can no longer sign in and pay.`;
}

/** USER-4: restores deleted users, with the password that was typed to delete them. */
async function restoreUsers(organizationName: string, { users, ownPassword }: Chosen) {
  await changing(['users'], async () => {
    for (const user of users) {
      await callApi('POST /v1/admin/organization/:organizationName/users/:userId/restore', {
        params: { organizationName, userId: user.id },
        ...confirmationOf(user, ownPassword),
      });
    }
  });
  notifySuccess(countText(users, 'restored'));
}
