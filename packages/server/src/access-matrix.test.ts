import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { allowedTo, inOrganization, useCallers } from '#testing/callers';
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
import { aWorld, PROVE_DOMAIN, type World } from '#testing/world';

const app = useTestApp();
const attempt = useCallers(app);
const worlds = new Map<EndpointDefinition, World>();
const readings = new Map<EndpointDefinition, ReturnType<typeof sampleCall>>();

/** One world for all callers of an endpoint, unless a successful call prevents the next. */
async function worldFor(endpoint: EndpointDefinition): Promise<World> {
  const known = worlds.get(endpoint);
  if (known && !endsItsWorld(endpoint)) return known;
  const world = await aWorld(app.current);
  worlds.set(endpoint, world);
  return world;
}

/** One sample for all roles that only read it. A successful call of another kind may use up its records. */
function sampleFor(world: World, endpoint: EndpointDefinition): ReturnType<typeof sampleCall> {
  if (endpoint.method !== 'GET' || endsItsWorld(endpoint)) return sampleCall(world, endpoint);
  const sample = readings.get(endpoint) ?? sampleCall(world, endpoint);
  readings.set(endpoint, sample);
  return sample;
}

/** Permissions do not depend on PostgreSQL: on a second version each endpoint only has to succeed. */
const isSecond = process.env['TEST_POSTGRES_BIN'] !== undefined && process.env['TEST_LONG'] !== '1';

function callersOf({ access }: EndpointDefinition) {
  const allowed = allowedTo(access);
  return isSecond && allowed.includes('SuperAdmin') ? (['SuperAdmin'] as const) : allowed;
}

describe.each(inOrganization)('API-7: $method $path for $access', (endpoint) => {
  test.each(callersOf(endpoint))('answers %s', async (caller) => {
    const world = await worldFor(endpoint);
    const sample = await sampleFor(world, endpoint);
    const { status } = await attempt(endpoint, caller, { world, sample });
    const refused =
      needsProvider(endpoint) || (endpoint.path === PROVE_DOMAIN && caller === 'SiteAdmin');
    expect(status).toBe(refused ? 422 : (endpoint.status ?? 200));
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
    // A call that only prepares a restore can be repeated.
    const second = setsUp(name) ? again.status : 409;
    expect([status, second]).toEqual([endpoint.status ?? 200, 409]);
  });
});
