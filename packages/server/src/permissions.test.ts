import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { inOrganization, leastCaller, peopleOf, type People } from '#testing/callers';
import { MADE_UP } from '#testing/made-up-roles';
import { nameOf, needsProvider, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { useTestApp, type TestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';

/**
 * Walks all endpoints with people who hold exactly one permission. The roles are made up, so that no list of roles has to
 * be right here.
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
  'privileged',
  'clientSecret',
  'hash',
  // The key of the person's own app, while it is set up.
  'secret',
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

async function aVisitedWorld(at: TestApp): Promise<Visited> {
  const world = await aWorld(at);
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
  const visitedFor = sharedWorlds(app, aVisitedWorld);
  const mistakes: string[] = [];
  for (const endpoint of inOrganization) {
    const mistake = await mistakeOf(endpoint, await visitedFor(endpoint)).catch(String);
    if (mistake !== null) mistakes.push(`${nameOf(endpoint)}: ${mistake}`);
  }
  expect(mistakes).toEqual([]);
});
