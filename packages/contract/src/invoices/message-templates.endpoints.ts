import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { endpoint } from '#shared/endpoint';
import { messageKinds } from './message-templates.rules.ts';
import { messageTemplate, messageTemplateInput } from './message-templates.schemas.ts';

const params = z.strictObject({ kind: z.enum(messageKinds) });

export const messageTemplatesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/messageTemplates',
    access: { staff: 'charges:read' },
    summary: 'List the text of the emails and letters to tenants, by kind',
    response: z.array(messageTemplate),
  }),
  save: endpoint({
    method: 'POST',
    path: '/v1/admin/messageTemplates/:kind',
    access: { staff: 'settings:write' },
    summary: 'Change the text of a kind of email or letter to tenants',
    params,
    body: acceptsResponse(messageTemplateInput, messageTemplate),
    asksAgain: true,
    response: messageTemplate,
  }),
  restore: endpoint({
    method: 'DELETE',
    path: '/v1/admin/messageTemplates/:kind',
    access: { staff: 'settings:write' },
    summary: 'Restore the default text of a kind of email or letter to tenants',
    params,
    response: messageTemplate,
  }),
};
