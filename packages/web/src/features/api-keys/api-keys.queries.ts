import { queryOptions } from '@tanstack/react-query';
import type { ApiKeyInput } from '@tenantry/contract/api-keys/api-keys.schemas';
import { callApi } from '../../lib/api.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/apiKeys', { signal }),
});

export const createApiKey = (body: ApiKeyInput) => callApi('POST /v1/admin/apiKeys', { body });

export const revokeApiKey = (keyId: string) =>
  callApi('DELETE /v1/admin/apiKeys/:keyId', { params: { keyId } });
