import { supportEndpoints as endpoints } from '@tenantry/contract/access/support.endpoints';
import type { NewSupportGrant, SupportGrantInput } from '@tenantry/contract/access/support.schemas';
import type { TestPerson } from './factories.ts';
import { asOwner } from './inspection.ts';
import type { World } from './world.ts';

export const supportBody = (changes: Partial<SupportGrantInput> = {}): SupportGrantInput => ({
  reason: 'The bank line of Elm Street',
  hours: 4,
  ...changes,
});

/** A grant of the world's administrator. Earlier ones are ended, because there is a limit. */
export async function aSupportGrant(
  { test, admin, organization }: Pick<World, 'test' | 'admin' | 'organization'>,
  changes: Partial<SupportGrantInput> = {},
): Promise<NewSupportGrant> {
  const end = 'UPDATE support_grants SET ended_at = created_at WHERE organization_id = $1';
  await asOwner(test, organization, end, [organization.id]);
  return (await test.call(endpoints.create, { as: admin, body: supportBody(changes) })).body;
}

/** Support that has used the code of a grant. */
export async function lookingOn(
  { test, admin }: Pick<World, 'test' | 'admin'>,
  { code }: Pick<NewSupportGrant, 'code'>,
): Promise<Pick<TestPerson, 'host' | 'token'>> {
  const body = { code, operator: 'Ola Operator' };
  const begun = await test.call(endpoints.begin, { host: admin.host, body });
  return { host: admin.host, token: begun.body.token };
}

export const supportCalls = {
  'GET /v1/admin/supportGrants': async (world: World) => {
    await aSupportGrant(world);
    return {};
  },
  'POST /v1/admin/supportGrants': async (world: World) => {
    await aSupportGrant(world);
    return { body: supportBody() };
  },
  'DELETE /v1/admin/supportGrants/:grantId': async (world: World) => ({
    params: { grantId: (await aSupportGrant(world)).id },
  }),
  'POST /v1/auth/support': async (world: World) => {
    const { code } = await aSupportGrant(world);
    return { body: { code, operator: 'Ola Operator' } };
  },
};
