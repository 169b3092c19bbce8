import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import type { Access, EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll } from 'vitest';
import type { LooseOptions } from './calls.ts';
import { aPerson, type TestPerson } from './factories.ts';
import { calledByPeople, isSetup, nameOf } from './sample-calls.ts';
import { NOW, type TestApp } from './test-app.ts';
import { aWorld, type World } from './world.ts';

export const callers = [
  'nobody',
  'someone without a role',
  'Leasee',
  'SiteAdmin',
  'SuperAdmin',
  'a SuperAdmin of another organization',
  'an expired session',
  'a logged-out session',
] as const;

type Caller = (typeof callers)[number];

const everyone: readonly Caller[] = callers;

/** The callers who may call an endpoint of each access; all others must be refused. */
export function allowedTo(access: Access): readonly Caller[] {
  if (access === 'public') return everyone;
  if (access === 'signedIn') return signedIn;
  if (access === 'lessee') return ['Leasee'];
  if (access === 'superAdmin') return ['SuperAdmin'];
  return ['SiteAdmin', 'SuperAdmin'];
}

export const signedIn: readonly Caller[] = [
  'someone without a role',
  'Leasee',
  'SiteAdmin',
  'SuperAdmin',
];

/** The endpoints that people call once there is an organization. */
export const inOrganization = calledByPeople.filter((endpoint) => !isSetup(nameOf(endpoint)));

/** Calls an endpoint as any kind of caller. */
export function useCallers(app: { readonly current: TestApp }) {
  let stranger: TestPerson;

  beforeAll(async () => {
    stranger = (await aWorld(app.current)).superAdmin;
  });

  /** A person with every right whose session ended a minute ago. */
  async function anExpiredSession({ organization }: World): Promise<TestPerson> {
    app.current.clock.advance({ minutes: -61 });
    const person = await aPerson(app.current, organization, 'SuperAdmin');
    app.current.clock.set(NOW);
    return person;
  }

  async function aLoggedOutSession({ organization }: World): Promise<TestPerson> {
    const person = await aPerson(app.current, organization, 'SuperAdmin');
    await app.current.call(accessEndpoints.logout, { as: person, body: {} });
    return person;
  }

  async function sessionOf(caller: Caller, world: World): Promise<TestPerson | null> {
    if (caller === 'nobody') return null;
    if (caller === 'someone without a role') return aPerson(app.current, world.organization, null);
    if (caller === 'Leasee') return world.lessee;
    if (caller === 'SiteAdmin') return world.admin;
    if (caller === 'SuperAdmin') return world.superAdmin;
    if (caller === 'an expired session') return anExpiredSession(world);
    if (caller === 'a logged-out session') return aLoggedOutSession(world);
    return stranger;
  }

  async function attempt(
    endpoint: EndpointDefinition,
    caller: Caller,
    { world, sample }: { readonly world: World; readonly sample: LooseOptions },
  ) {
    const as = await sessionOf(caller, world);
    return app.current.call(endpoint, { ...sample, as, host: world.organization.domain });
  }

  return attempt;
}
