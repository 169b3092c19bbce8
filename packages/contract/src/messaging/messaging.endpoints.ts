import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { outboxMessage } from './messaging.schemas.ts';

export const messagingEndpoints = {
  outbox: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/outbox',
    access: { staff: 'messages:read' },
    summary:
      'List messages that were not sent because no mail server or text service is configured, newest first',
    response: z.array(outboxMessage),
  }),
};
