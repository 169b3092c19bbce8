import { useMay } from '../../lib/may.ts';
import type { Side } from './conversations.queries.ts';

/** Whether the person may reply in conversations; tenants may in their own. */
export function useMayRespond(side: Side): boolean {
  const may = useMay({
    'POST /v1/admin/properties/:propertyId/conversations/:conversationId/response':
      'messages:write',
  });
  return side === 'lessee' || may;
}
