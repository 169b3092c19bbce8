import { useMutation } from '@tanstack/react-query';
import type { User } from '@tenantry/contract/access/users.schemas';
import { callApi } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { confirm } from '../../ui/confirm.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { failureSentence } from './users-failure.ts';
import { usersKey } from './users.queries.ts';

/** A user who was not deleted, and why. */
export interface RefusedUser {
  readonly user: User;
  readonly message: string;
}

/** USER-4. One after the other, since what the server allows depends on who is left. */
async function deleteUsers(organizationName: string, users: readonly User[]) {
  const refused: RefusedUser[] = [];
  for (const user of users) {
    try {
      await callApi('DELETE /v1/admin/organization/:organizationName/users/:userId', {
        params: { organizationName, userId: user.id },
      });
    } catch (error) {
      refused.push({ user, message: failureSentence(error, 'Unable to delete user') });
    }
  }
  return refused;
}

/** Asks, deletes, and answers with those who were refused. */
export function useDeleteUsers(
  organizationName: string,
  onDone: (refused: readonly RefusedUser[]) => void,
) {
  const { mutate, data, isPending } = useMutation({
    mutationFn: (users: readonly User[]) => deleteUsers(organizationName, users),
    onSuccess: async (refused, users) => {
      await invalidate(usersKey);
      onDone(refused);
      const deleted = users.length - refused.length;
      if (deleted > 0) notifySuccess(deleted === 1 ? 'User deleted' : `${deleted} users deleted`);
    },
  });
  const ask = async (users: readonly User[]) => {
    const question = 'Are you sure you want to delete the selected users?';
    if (await confirm({ question, confirmLabel: 'Delete', danger: true })) mutate(users);
  };
  return { ask, data, isPending };
}
