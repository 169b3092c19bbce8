import { apiKeysEndpoints as endpoints } from '@tenantry/contract/api-keys/api-keys.endpoints';
import type { ApiKeyInput, NewApiKey } from '@tenantry/contract/api-keys/api-keys.schemas';
import type { TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

export function apiKeyBody(changes: Partial<ApiKeyInput> = {}): ApiKeyInput {
  return {
    name: 'Books',
    permissions: ['settings:write'],
    propertyIds: null,
    ...changes,
  };
}

/** A key of the world's administrator. Earlier ones are revoked, because there is a limit. */
export async function anApiKey(
  { test, admin, organization }: Pick<World, 'test' | 'admin' | 'organization'>,
  changes: Partial<ApiKeyInput> = {},
): Promise<NewApiKey> {
  const revoke = `UPDATE api_keys SET revoked_at = now() WHERE organization_id = $1 AND name = 'Books'`;
  await asOwner(test, organization, revoke, [organization.id]);
  return (await test.call(endpoints.create, { as: admin, body: apiKeyBody(changes) })).body;
}

/** Calls as the program with this key. */
export const asKey = ({ host }: TestPerson, { token }: Pick<NewApiKey, 'token'>) => ({
  host,
  token,
});

export const apiKeyCalls = {
  'GET /v1/admin/apiKeys': async (world: World) => {
    await anApiKey(world);
    return {};
  },
  'POST /v1/admin/apiKeys': async (world: World) => {
    await anApiKey(world);
    return { body: apiKeyBody() };
  },
  'DELETE /v1/admin/apiKeys/:keyId': async (world: World) => ({
    params: { keyId: (await anApiKey(world)).id },
  }),
};
