import { isDeepStrictEqual } from 'node:util';
import { allEndpoints } from '@tenantry/contract/api';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { describe, expect, test } from 'vitest';
import { requestOf, type LooseOptions } from '#testing/calls';
import { aPerson, type TestPerson } from '#testing/factories';
import { queriesOf } from '#testing/queries';
import { sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf } from '#testing/world';

const app = useTestApp();

const tagged: readonly EndpointDefinition[] = allEndpoints.filter(
  (endpoint) => 'tagged' in endpoint,
);

interface Asked extends LooseOptions {
  readonly as: TestPerson | null;
  readonly host: string;
}

/** Asks, and says what was sent and how many statements that took. */
async function ask(endpoint: EndpointDefinition, asked: Asked, headers = {}) {
  const request = requestOf(endpoint, asked);
  const sent = { ...request, headers: { ...request.headers, ...headers } };
  const { result, statements } = await queriesOf(() =>
    Promise.resolve(app.current.app.inject(sent)),
  );
  const { statusCode: status, body, headers: got } = result;
  // These differ between any two calls.
  const { 'x-request-id': _id, ratelimit: _left, date: _date, ...rest } = got;
  return { answer: { status, body, headers: rest }, statements };
}

/** Such an answer is computed each time. */
const anew = { 'x-no-compression': '1' };

async function keptAndNew(endpoint: EndpointDefinition, asked: Asked) {
  await ask(endpoint, asked);
  const kept = await ask(endpoint, asked);
  const other = await ask(endpoint, asked, anew);
  return {
    status: kept.answer.status,
    isKept: kept.statements < other.statements,
    isSame: isDeepStrictEqual(kept.answer, other.answer),
  };
}

describe.each(tagged)('API-17: $method $path', (endpoint) => {
  test('is kept for its caller, with the bytes and headers of an answer that is computed again', async () => {
    const world = await aWorld(app.current);
    const sample = await sampleCall(world, endpoint);
    const { domain: host } = world.organization;
    const as = endpoint.access === 'public' ? null : callerOf(endpoint, world);
    const same = { status: 200, isKept: true, isSame: true };
    const compare = (person: TestPerson | null) =>
      keptAndNew(endpoint, { ...sample, as: person, host });
    // A job may change the records in between.
    await expect.poll(() => compare(as)).toEqual(same);
    await expect.poll(() => compare(as && { ...as })).toEqual(same);
  });

  test('is refused to the same people as before it was kept', async () => {
    const world = await aWorld(app.current);
    const sample = await sampleCall(world, endpoint);
    const { organization, superAdmin, admin, lessee } = world;
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const neighbor = await aPerson(app.current, organization, 'Leasee');
    const people = [superAdmin, admin, colleague, lessee, neighbor, { ...admin, token: 'ended' }];
    const statusesOf = (headers: object) =>
      Promise.all(
        people.map(async (as) => {
          const asked = { ...sample, as, host: organization.domain };
          const { answer } = await ask(endpoint, asked, headers);
          return { status: answer.status, body: answer.status === 200 && answer.body };
        }),
      );
    const differences = async () => {
      const fresh = await statusesOf(anew);
      await statusesOf({});
      return [fresh, await statusesOf({})];
    };
    await expect.poll(differences).toSatisfy(([fresh, kept]) => isDeepStrictEqual(fresh, kept));
  });
});
