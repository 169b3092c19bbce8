import { useMutation } from '@tanstack/react-query';
import type { ListedUser, User } from '@tenantry/contract/access/users.schemas';
import { callApi } from '../../lib/api.ts';
import { isNotConfirmed } from '../../lib/confirm-self.ts';
import { changing } from '../../lib/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifyError, notifySuccess, notifyUndo } from '../../ui/acts/notify.ts';
import { failureSentence } from './users-failure.ts';
import { nameOf } from './users-filter.ts';

/** A user who was not deleted, and why. */
export interface RefusedUser {
  readonly user: User;
  readonly message: string;
}

/** USER-4. One after the other, because what the server allows depends on who is left. */
async function deleteUsers(organizationName: string, users: readonly User[]) {
  const refused: RefusedUser[] = [];
  for (const [index, user] of users.entries()) {
    try {
      await callApi('DELETE /v1/admin/organization/:organizationName/users/:userId', {
        params: { organizationName, userId: user.id },
      });
    } catch (error) {
      const message = failureSentence(error, 'Unable to delete user');
      // A person who did not confirm who they are is not asked again for each of the others.
      const left = isNotConfirmed(error) ? users.slice(index) : [user];
      refused.push(...left.map((each) => ({ user: each, message })));
      if (isNotConfirmed(error)) break;
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
    mutationFn: (users: readonly User[]) => deleteUsers(organizationName, users),
    meta: { changes: ['users'] },
    onSuccess: (refused, users) => {
      const stayed = new Set(refused.map(({ user }) => user));
      const deleted = users.filter((user) => !stayed.has(user));
      onDeleted(deleted);
      if (deleted.length === 0) return;
      notifyUndo(countText(deleted, 'deleted'), () => {
        void restoreUsers(organizationName, deleted).catch(notifyError);
      });
    },
  });
  const ask = async (users: readonly ListedUser[]) => {
    const question = 'Are you sure you want to delete the selected users?';
    const details = leaseWarning(users);
    const request = { question, confirmLabel: 'Delete', danger: true, ...(details && { details }) };
    if (await confirm(request)) mutate(users);
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

/** USER-4. */
async function restoreUsers(organizationName: string, users: readonly User[]) {
  await changing(['users'], async () => {
    for (const user of users) {
      await callApi('POST /v1/admin/organization/:organizationName/users/:userId/restore', {
        params: { organizationName, userId: user.id },
      });
    }
  });
  notifySuccess(countText(users, 'restored'));
}
