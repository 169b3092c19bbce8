import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { id } from '#shared/fields';
import { letterSent, outboxMessage, outboxSent } from './messaging.schemas.ts';

export const messagingEndpoints = {
  outbox: endpoint({
    method: 'GET',
    path: '/v1/admin/organization/outbox',
    access: { staff: 'messages:read' },
    summary:
      'List messages that were not sent because no mail server or text service is configured, newest first',
    response: z.array(outboxMessage),
  }),
  sendOutbox: endpoint({
    method: 'POST',
    path: '/v1/admin/organization/outbox/send',
    access: { staff: 'messages:write' },
    wholeOrganization: true,
    summary: 'Send the messages that waited in the outbox for a mail server or text service',
    body: z.strictObject({}),
    response: outboxSent,
    status: 201,
    idempotent: true,
  }),
  sendLetter: endpoint({
    method: 'POST',
    path: '/v1/admin/letters/:letterId/send',
    access: { staff: 'messages:write' },
    summary: 'Send an invoice, receipt, notice or invitation again that did not arrive',
    params: z.strictObject({ letterId: id }),
    body: z.strictObject({}),
    response: letterSent,
    status: 201,
    idempotent: true,
  }),
};
