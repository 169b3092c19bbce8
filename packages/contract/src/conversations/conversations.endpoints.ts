import { z } from 'zod';
import { done } from '../access/access.schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { question } from './conversations.schemas.ts';

export const conversationsEndpoints = {
  ask: endpoint({
    method: 'POST',
    path: '/v1/public/properties/:propertyId/conversations',
    access: 'public',
    summary: 'Ask about a property: starts a conversation with the organization',
    params: z.strictObject({ propertyId: id }),
    body: question,
    response: done,
    perMinute: 5,
  }),
};
