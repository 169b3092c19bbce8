import { beforeAll, describe, expect, test } from 'vitest';
import { allowedTo, callers, inOrganization, signedIn, useCallers } from '#testing/callers';
import { aLease, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

const app = useTestApp();
const attempt = useCallers(app);
let world: World;

// One for all tests, because nothing changes it.
beforeAll(async () => {
  world = await aWorld(app.current);
});

const guarded = inOrganization.filter(({ access }) => access !== 'public');

describe.each(guarded)('API-7: $method $path for $access', (endpoint) => {
  test('refuses everyone else', async () => {
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

/** A person without a role whose only lease has ended. */
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
    const own = await aWorld(app.current);
    const { organization } = own;
    const people = [await aFormerTenant(own), await aPerson(app.current, organization, 'Leasee')];
    const sample = await sampleCall(own, endpoint);
    for (const as of people) {
      const { status } = await app.current.call(endpoint, { ...sample, as });
      expect([200, 201, 404, 422]).toContain(status);
    }
  });
});
