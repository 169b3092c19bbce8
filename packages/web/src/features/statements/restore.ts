import type { statementsKinds } from '@tenantry/contract/statements/statements.kinds';
import { callApi } from '../../lib/api.ts';
import { defineRestoring } from '../../ui/acts/restore.ts';

export const restoring = defineRestoring<typeof statementsKinds>({
  statement: {
    calls: {
      'POST /v1/admin/properties/:propertyId/statements/:statementId/restore': 'books:write',
    },
    effect: 'statements',
    send: ({ id: statementId, propertyId }) =>
      callApi('POST /v1/admin/properties/:propertyId/statements/:statementId/restore', {
        params: { propertyId: propertyId ?? '', statementId },
      }),
  },
});
