import { aPerson } from './factories.ts';
import { codeOf, firstStep, withApp } from './second-factor.ts';
import { secondFactorEndpoints } from '@tenantry/contract/access/second-factor.endpoints';
import type { World } from './world.ts';

/** TRUST-1: the calls that set up and use a second factor. */
export const secondFactorCalls = {
  'GET /v1/auth/secondFactor': () => ({}),
  'POST /v1/auth/secondFactor/begin': () => ({ body: {} }),
  'POST /v1/auth/secondFactor': async ({ test, admin: as }: World) => {
    const { secret } = (await test.call(secondFactorEndpoints.begin, { as, body: {} })).body;
    return { body: { code: codeOf(test, secret) } };
  },
  'DELETE /v1/auth/secondFactor': async ({ test, admin }: World) => {
    await withApp(test, admin);
    return {};
  },
  'POST /v1/auth/secondFactor/recoveryCodes': async ({ test, admin }: World) => {
    await withApp(test, admin);
    return { body: {} };
  },
  'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset': async ({
    test,
    organization,
  }: World) => {
    const person = await aPerson(test, organization, 'Leasee');
    await withApp(test, person);
    return { params: { organizationName: organization.name, userId: person.userId }, body: {} };
  },
  'POST /v1/auth/login/secondFactor': async ({ test, organization }: World) => {
    const person = await aPerson(test, organization, 'SiteAdmin');
    const { secret } = await withApp(test, person);
    const { ticket, cookie } = await firstStep(test, person);
    return { cookie, body: { ticket, code: codeOf(test, secret, 1) } };
  },
};
