import type { Access, EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { aLease, aPerson, aProperty, type TestPerson } from '#testing/factories';
import {
  calledByPeople,
  endsItsWorld,
  isSetup,
  nameOf,
  needsProvider,
  sampleCall,
  setsUp,
  setupCalls,
} from '#testing/sample-calls';
import type { LooseOptions } from '#testing/calls';
import { NOW, startTestApp, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

const callers = [
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
function allowedTo(access: Access): readonly Caller[] {
  if (access === 'public') return everyone;
  if (access === 'signedIn') return signedIn;
  if (access === 'lessee') return ['Leasee'];
  if (access === 'superAdmin') return ['SuperAdmin'];
  return ['SiteAdmin', 'SuperAdmin'];
}

const signedIn: readonly Caller[] = ['someone without a role', 'Leasee', 'SiteAdmin', 'SuperAdmin'];

const app = useTestApp();
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

/** One world for all callers of an endpoint, unless a successful call prevents the next. */
async function worldFor(endpoint: EndpointDefinition): Promise<World> {
  const known = worlds.get(endpoint);
  if (known && !endsItsWorld(endpoint)) return known;
  const world = await aWorld(app.current);
  worlds.set(endpoint, world);
  return world;
}

const worlds = new Map<EndpointDefinition, World>();

const inOrganization = calledByPeople.filter((endpoint) => !isSetup(nameOf(endpoint)));

describe.each(inOrganization)('API-7: $method $path for $access', (endpoint) => {
  test.each(allowedTo(endpoint.access))('answers %s', async (caller) => {
    const world = await worldFor(endpoint);
    // A successful call may use up its records.
    const sample = await sampleCall(world, endpoint);
    const { status } = await attempt(endpoint, caller, { world, sample });
    expect(status).toBe(needsProvider(endpoint) ? 422 : (endpoint.status ?? 200));
  });
});

const guarded = inOrganization.filter(({ access }) => access !== 'public');

describe.each(guarded)('API-7: $method $path for $access', (endpoint) => {
  test('refuses everyone else', async () => {
    const world = await worldFor(endpoint);
    const sample = await sampleCall(world, endpoint);
    const allowed = allowedTo(endpoint.access);
    for (const caller of callers.filter((each) => !allowed.includes(each))) {
      const { status, problem } = await attempt(endpoint, caller, { world, sample });
      const expected = signedIn.includes(caller)
        ? { status: 403, code: 'wrong_role' }
        : { status: 401, code: 'not_signed_in' };
      expect({ caller, status, code: problem.code }).toEqual({ caller, ...expected });
    }
  });
});

/** A person whose only lease is over, and who has no role. */
async function aFormerTenant({ organization, admin }: World): Promise<TestPerson> {
  const person = await aPerson(app.current, organization, null);
  const { id } = await aProperty(app.current, admin);
  const over = { startDate: '2020-01-01', endDate: '2020-12-31' };
  await aLease(app.current, admin, id, { ...over, emailAddress: person.emailAddress });
  return person;
}

const forLessees = inOrganization.filter(({ access }) => access === 'lessee');

describe.each(forLessees)('TRUST-7: $method $path', (endpoint) => {
  test('lets in a lease that is over, and the role before the first lease', async () => {
    const world = await aWorld(app.current);
    const { organization } = world;
    const people = [await aFormerTenant(world), await aPerson(app.current, organization, 'Leasee')];
    const sample = await sampleCall(world, endpoint);
    for (const as of people) {
      const { status } = await app.current.call(endpoint, { ...sample, as });
      expect([200, 201, 404, 422]).toContain(status);
    }
  });
});

const setupEndpoints = calledByPeople.filter((endpoint) => isSetup(nameOf(endpoint)));

describe.each(setupEndpoints)('$method $path, before there is an organization', (endpoint) => {
  test('responds to the person with the setup link, once', async () => {
    const empty = await startTestApp();
    const name = nameOf(endpoint);
    const sample = isSetup(name) ? await setupCalls[name](empty) : {};
    const { status } = await empty.call(endpoint, sample);
    const again = await empty.call(endpoint, sample);
    await empty.close();
    // What only prepares a restore can be called again.
    const second = setsUp(name) ? again.status : 409;
    expect([status, second]).toEqual([endpoint.status ?? 200, 409]);
  });
});
