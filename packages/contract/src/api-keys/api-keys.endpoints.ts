import { z } from 'zod';
import { endpoint } from '#shared/endpoint';
import { apiKey, apiKeyInput, apiKeyParams, newApiKey } from './api-keys.schemas.ts';

/** DATA-8. */
export const apiKeysEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/apiKeys',
    access: { staff: 'settings:read' },
    summary: 'List the API keys, newest first; those that ended for 90 days',
    response: z.array(apiKey),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/apiKeys',
    access: { staff: 'settings:write' },
    asksAgain: true,
    summary: 'Create an API key; the response is the only one with the key itself',
    body: apiKeyInput,
    // Not with a key: responses are stored for a day under it, and an API key must not be.
    response: newApiKey,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/v1/admin/apiKeys/:keyId',
    access: { staff: 'settings:write' },
    summary: 'Revoke an API key at once',
    params: apiKeyParams,
    response: apiKey,
  }),
};
