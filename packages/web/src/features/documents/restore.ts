import type { documentsKinds } from '@tenantry/contract/documents/documents.kinds';
import { defineRestoring } from '../../ui/acts/restore.ts';
import { restoreDocument } from './documents.queries.ts';

export const restoring = defineRestoring<typeof documentsKinds>({
  document: {
    calls: { 'POST /v1/admin/documents/:documentId/restore': 'documents:write' },
    effect: 'documents',
    send: ({ id }) => restoreDocument(id),
  },
});
