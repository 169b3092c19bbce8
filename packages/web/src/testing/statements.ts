import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { idOf, property, propertyId } from './records.ts';

/** An owner statement of a managed property, and the responses for its screens. */

export const statement: Statement = {
  id: idOf(80),
  propertyId,
  date: '2026-05-05T16:00:00Z',
  statementUrl: '/v1/admin/properties/x/statements/may.pdf',
  fileName: 'may.pdf',
  contentType: 'application/pdf',
  applied: null,
};

export const statementAnswers = {
  'GET /v1/admin/properties/:propertyId': { ...property, managed: true },
  'GET /v1/admin/properties/:propertyId/statements': [statement],
};
