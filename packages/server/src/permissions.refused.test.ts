import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { inOrganization, peopleOf, refusedRoles, strangersTo } from '#testing/callers';
import type { LooseOptions } from '#testing/calls';
import { aLease, aPerson, aProperty, type TestPerson } from '#testing/factories';
import {
  calledByPeople,
  isSetup,
  nameOf,
  sampleCall,
  setsUp,
  setupCalls,
} from '#testing/sample-calls';
import { startTestApp, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/** Walks all endpoints with people who hold all permissions but one or none, with former tenants, and without an organization. */

const app = useTestApp();

const guarded = inOrganization.filter(({ access }) => access !== 'public');

describe('API-7: every endpoint that needs an account', () => {
  /** The answer to a call that has nothing but its address: access is checked before anything else. */
  async function refusal(endpoint: EndpointDefinition, as: TestPerson | null, host: string) {
    const names = endpoint.path.matchAll(/:(\w+)/g);
    const params = Object.fromEntries([...names].map(([, name = '']) => [name, 'x']));
    const { status, problem } = await app.current.call(endpoint, {
      params,
      as,
      host,
    } as LooseOptions);
    return `${status} ${problem.code}`;
  }

  test('refuses people who hold every permission but the one that it names', async () => {
    const world = await aWorld(app.current);
    const people = peopleOf(world);
    const mistakes: string[] = [];
    for (const endpoint of guarded) {
      for (const role of refusedRoles(endpoint.access)) {
        const answer = await refusal(endpoint, await people(role), world.organization.domain);
        if (answer !== '403 wrong_role') mistakes.push(`${nameOf(endpoint)}, ${role}: ${answer}`);
      }
    }
    expect(mistakes).toEqual([]);
  });

  test('refuses everyone who is not signed in to this organization', async () => {
    const world = await aWorld(app.current);
    const strangers = Object.entries(await strangersTo(world));
    const mistakes: string[] = [];
    for (const endpoint of guarded) {
      for (const [name, as] of strangers) {
        const answer = await refusal(endpoint, as, world.organization.domain);
        if (answer !== '401 not_signed_in')
          mistakes.push(`${nameOf(endpoint)}, ${name}: ${answer}`);
      }
    }
    expect(mistakes).toEqual([]);
  });
});

/** A person without a role whose only lease has ended. */
async function aFormerLessee({ organization, admin }: World): Promise<TestPerson> {
  const person = await aPerson(app.current, organization, null);
  const { id } = await aProperty(app.current, admin);
  const over = { startDate: '2020-01-01', endDate: '2020-12-31' };
  await aLease(app.current, admin, id, { ...over, emailAddress: person.emailAddress });
  return person;
}

test('TRUST-7: calls of tenants accept a past lease, and the role before the first lease', async () => {
  const world = await aWorld(app.current);
  const people = [
    await aFormerLessee(world),
    await aPerson(app.current, world.organization, 'Leasee'),
  ];
  const mistakes: string[] = [];
  const answers = new Set<number>();
  for (const endpoint of inOrganization.filter(({ access }) => access === 'lessee')) {
    const sample = await sampleCall(world, endpoint);
    for (const as of people) {
      const { status } = await app.current.call(endpoint, { ...sample, as });
      answers.add(status);
      if (![200, 201, 404, 422].includes(status)) mistakes.push(`${nameOf(endpoint)}: ${status}`);
    }
  }
  expect(mistakes).toEqual([]);
  expect(answers).toContain(200);
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
    // A call that only prepares a restore can be repeated.
    const second = setsUp(name) ? again.status : 409;
    expect([status, second]).toEqual([endpoint.status ?? 200, 409]);
  });
});
