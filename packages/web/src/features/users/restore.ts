import type { accessKinds } from '@tenantry/contract/access/access.kinds';
import { callApi } from '../../lib/api.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof accessKinds>({
  user: {
    calls: {
      'POST /v1/admin/organization/:organizationName/users/:userId/restore': 'people:write',
    },
    effect: 'users',
    send: ({ id: userId }, organizationName) =>
      callApi('POST /v1/admin/organization/:organizationName/users/:userId/restore', {
        params: { organizationName, userId },
      }),
  },
});
