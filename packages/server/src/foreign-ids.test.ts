import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { bulkResults, type BulkResult } from '@tenantry/contract/shared/bulk';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { replaceAt, valuesIn, type Path } from '#testing/paths';
import { calledByPeople, isSetup, nameOf, sampleCall, sharedWorlds } from '#testing/sample-calls';
import { requestOf, type LooseOptions } from '#testing/calls';
import { startTestApp, useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';
import { auditEvents } from './platform/database/platform.table.ts';

const app = useTestApp();
const worldHere = sharedWorlds(app, aWorld);
const worldElsewhere = sharedWorlds(app, aWorld);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The parts of a call that identify a record: all ids but the `key` of a new one, and names in the path. */
function lookedUp(endpoint: EndpointDefinition, sample: LooseOptions): Path[] {
  const { params, query, body } = sample;
  const names = endpoint.upload ? ['organizationName'] : ['organizationName', 'fileName'];
  return valuesIn({ params, query, body })
    .filter(({ path, value }) => {
      const isId = typeof value === 'string' && uuid.test(value) && path.at(-1) !== 'key';
      return isId || (path[0] === 'params' && names.includes(String(path[1])));
    })
    .map(({ path }) => path);
}

const callerFor = ({ access }: EndpointDefinition, world: World) =>
  access === 'lessee' ? world.lessee : world.superAdmin;

/** The response without the parts that differ for each request; for a bulk call, only the result of its target. */
async function answerTo(here: World, endpoint: EndpointDefinition, options: LooseOptions) {
  const { host } = here.superAdmin;
  const request = requestOf(endpoint, { ...options, as: callerFor(endpoint, here), host });
  const response = await app.current.app.inject(request);
  const { 'x-request-id': _, date: __, ...headers } = response.headers;
  const { requestId: ___, ...body } = response.json<Record<string, unknown>>();
  if (endpoint.response !== bulkResults) return { status: response.statusCode, headers, body };
  const [{ ok, message }] = Object.values(body) as [BulkResult];
  return { status: ok ? response.statusCode : 404, headers: {}, body: { message } };
}

async function eventsOf({ organization }: World): Promise<number> {
  const { database } = app.current;
  return database.transact({ organization }, ({ db }) =>
    db.$count(auditEvents, eq(auditEvents.organizationId, organization.id)),
  );
}

const endpoints = calledByPeople.filter((endpoint) => !isSetup(nameOf(endpoint)));

describe.each(endpoints)('API-7: $method $path', (endpoint) => {
  let prepared: ReturnType<typeof prepareOwn> | undefined;
  const prepareOwn = async () => {
    const here = await worldHere(endpoint);
    return { here, own: await sampleCall(here, endpoint) };
  };
  /** One sample for both tests, because all calls are refused. */
  const prepare = () => (prepared ??= prepareOwn());

  test('answers a foreign id exactly like a missing one', async () => {
    const { here, own } = await prepare();
    const paths = lookedUp(endpoint, own);
    if (paths.length === 0) return;
    const elsewhere = await worldElsewhere(endpoint);
    const valueAt = (sample: LooseOptions, path: Path) =>
      valuesIn(sample).find((entry) => entry.path.join() === path.join())?.value;
    let foreign = await sampleCall(elsewhere, endpoint);
    // Names of files may be numbers that count in each organization.
    if (paths.some((path) => valueAt(foreign, path) === valueAt(own, path)))
      foreign = await sampleCall(elsewhere, endpoint);
    const before = [await eventsOf(here), await eventsOf(elsewhere)];
    for (const path of paths) {
      const value = valueAt(foreign, path);
      expect(value).not.toBe(valueAt(own, path));
      const withForeign = await answerTo(here, endpoint, replaceAt(own, path, value));
      const withMissing = await answerTo(here, endpoint, replaceAt(own, path, randomUUID()));
      const where = path.join('.');
      expect(withForeign.status).toBeGreaterThanOrEqual(400);
      expect({ where, ...withForeign }).toEqual({ where, ...withMissing });
    }
    expect([await eventsOf(here), await eventsOf(elsewhere)]).toEqual(before);
  });

  test('is served on the host of its organization only', async () => {
    const { here, own } = await prepare();
    const as = callerFor(endpoint, here);
    const withoutIt = requestOf(endpoint, { ...own, host: 'unknown.example.com' });
    const withIt = requestOf(endpoint, { ...own, as, host: 'unknown.example.com' });
    const expected = endpoint.path === '/v1/public/configuration' ? 200 : 404;
    for (const request of [withoutIt, withIt]) {
      expect((await app.current.app.inject(request)).statusCode).toBe(expected);
    }
  });
});

test('the host decides by name, whatever its case and port', async () => {
  const here = await aWorld(app.current);
  const { domain } = here.organization;
  const property = await aProperty(app.current, here.admin);
  for (const host of [domain.toUpperCase(), `${domain}:8443`]) {
    const params = { propertyId: property.id };
    const options = { as: here.admin, host, params };
    expect((await app.current.call(portfolioEndpoints.one, options)).status).toBe(200);
  }
});

test('an installation with a single organization serves it under any host', async () => {
  const single = await startTestApp();
  const organization = await anOrganization(single);
  const admin = await aPerson(single, organization, 'SiteAdmin');
  const list = async (host: string) =>
    (await single.call(portfolioEndpoints.list, { as: admin, host, query: {} })).status;
  expect(await list('anything.example.net')).toBe(200);
  expect(await list('127.0.0.1:3000')).toBe(200);

  await anOrganization(single);
  expect(await list('anything.example.net')).toBe(404);
  expect(await list(organization.domain)).toBe(200);
  await single.close();
});
