import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import {
  inOrganization,
  leastCaller,
  peopleOf,
  refusedRoles,
  strangersTo,
  type People,
} from '#testing/callers';
import type { LooseOptions } from '#testing/calls';
import { aLease, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { MADE_UP } from '#testing/made-up-roles';
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
import { startTestApp, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/**
 * Walks all endpoints with people who hold exactly one permission, or all but one. The roles are made up, so that no
 * list of roles has to be right here.
 */

const app = useTestApp();

/** The names of all fields, at every depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysOf(item)]);
}

/**
 * Names that look secret but are allowed: whether a password exists or is asked for, the payment provider's value for
 * the tenant's own browser, and the analysis of a statement that a person saw.
 */
const harmless = new Set([
  'hasPassword',
  'mailPasswordSet',
  'needsPassword',
  'clientSecret',
  'hash',
]);

const SECRET = /hash|secret|password|organizationId/i;

/** What is wrong with a response; null if it has exactly the fields that its schema names. */
function mistakeIn({ response }: EndpointDefinition, body: unknown): string | null {
  if (typeof response === 'string') return null;
  // The schemas know only the product's own roles.
  const known: unknown = JSON.parse(
    JSON.stringify(body).replaceAll(new RegExp(`"${MADE_UP} [^"]*"`, 'g'), '"SiteAdmin"'),
  );
  expect(response.parse(known)).toEqual(known);
  const secrets = keysOf(known).filter((key) => SECRET.test(key) && !harmless.has(key));
  return secrets.length === 0 ? null : `answers ${secrets.join(', ')}`;
}

interface Visited {
  readonly world: World;
  readonly people: People;
}

async function aVisitedWorld(): Promise<Visited> {
  const world = await aWorld(app.current);
  return { world, people: peopleOf(world) };
}

/** Null if the endpoint answers the person with the fewest rights, who hold just what it names. */
async function mistakeOf(endpoint: EndpointDefinition, { world, people }: Visited) {
  const as = await leastCaller(endpoint, world, people);
  const sample = await sampleCall(world, endpoint);
  const host = world.organization.domain;
  const answer = await app.current.call(endpoint, { ...sample, as, host });
  const expected = needsProvider(endpoint) ? 422 : (endpoint.status ?? 200);
  if (answer.status !== expected) return `answers ${answer.status}`;
  return expected === 422 ? null : mistakeIn(endpoint, answer.body);
}

test('API-7: every endpoint answers a person who holds only the permission that it names, with the fields of its schema and no others', async () => {
  const shared = await aVisitedWorld();
  const mistakes: string[] = [];
  for (const endpoint of inOrganization) {
    const visited = endsItsWorld(endpoint) ? await aVisitedWorld() : shared;
    const mistake = await mistakeOf(endpoint, visited).catch(String);
    if (mistake !== null) mistakes.push(`${nameOf(endpoint)}: ${mistake}`);
  }
  expect(mistakes).toEqual([]);
});

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
async function aFormerTenant({ organization, admin }: World): Promise<TestPerson> {
  const person = await aPerson(app.current, organization, null);
  const { id } = await aProperty(app.current, admin);
  const over = { startDate: '2020-01-01', endDate: '2020-12-31' };
  await aLease(app.current, admin, id, { ...over, emailAddress: person.emailAddress });
  return person;
}

test('TRUST-7: calls of tenants accept a past lease, and the role before the first lease', async () => {
  const world = await aWorld(app.current);
  const people = [
    await aFormerTenant(world),
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
