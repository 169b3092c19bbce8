import { allEndpoints } from '@tenantry/contract/api';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { aPerson, aProperty, type TestPerson } from '#testing/factories';
import { aLandlord, signedInAgain } from '#testing/landlord';
import { asOwner } from '#testing/inspection';
import { queriesOf } from '#testing/queries';
import { sampleCall } from '#testing/sample-calls';
import { useTestApp } from '#testing/test-app';
import { aWorld, callerOf } from '#testing/world';
import { tablesWithoutVersion } from '../database/new-version.ts';
import type { Organization } from '../database/organization-table.ts';

const app = useTestApp();

const { list } = portfolioEndpoints;
const query = { include: '' };

async function read(as: TestPerson, tag?: string, sent: Readonly<Record<string, string>> = query) {
  const request = requestOf(list, { as, query: sent });
  const headers = { ...request.headers, ...(tag && { 'if-none-match': tag }) };
  const { statusCode, body, headers: got } = await app.current.app.inject({ ...request, headers });
  return { status: statusCode, body, tag: String(got['etag']), caching: got['cache-control'] };
}

/** Their changes give no organization a new version. */
async function tablesOfNoOrganization(organization: Organization): Promise<ReadonlySet<string>> {
  const rows = await asOwner<{ name: string }>(
    app.current,
    organization,
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT EXISTS (
       SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'organization_id'
     )`,
  );
  return new Set(rows.map(({ name }) => name));
}

const tagged = allEndpoints.filter((endpoint) => 'tagged' in endpoint);

describe('API-17: an answer that has not changed', () => {
  test('API-17: is sent once: a request with its tag gets 304 without a body', async () => {
    const { admin } = await aLandlord(app.current);
    const first = await read(admin);
    expect(first).toMatchObject({ status: 200, caching: 'no-store' });
    expect(first.tag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await read(admin, first.tag);
    expect(again).toEqual({ status: 304, body: '', tag: first.tag, caching: 'no-store' });
    expect(await read(admin, `"other", ${first.tag}`)).toMatchObject({ status: 304 });
    expect(await read(admin, '"other"')).toEqual(first);
  });

  test('has another tag after a change, after midnight, and for another question', async () => {
    const { admin } = await aLandlord(app.current);
    const { tag } = await read(admin);
    const asked = await read(admin, tag, { include: 'leases' });
    expect(asked.status).toBe(200);
    await aProperty(app.current, admin);
    const added = await read(admin, tag);
    expect(added.status).toBe(200);
    const { clock } = app.current;
    expect(await read(await signedInAgain(app.current, admin), added.tag)).toMatchObject({
      status: 304,
    });
    clock.advance({ hours: 24 });
    const tomorrow = await read(await signedInAgain(app.current, admin), added.tag);
    clock.advance({ hours: -24 });
    expect(tomorrow.status).toBe(200);
    expect(new Set([tag, asked.tag, added.tag, tomorrow.tag]).size).toBe(4);
  });

  test('is not there for other people: each has an own tag, and nobody learns from one', async () => {
    const { admin, organization, lessee } = await aLandlord(app.current);
    const { tag } = await read(admin);
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const { admin: stranger } = await aLandlord(app.current);
    expect(await read(stranger, tag)).toMatchObject({ status: 200 });
    const fresh = await read(admin);
    expect(await read(colleague, fresh.tag)).toMatchObject({ status: 200 });
    expect(await read(lessee, fresh.tag)).toMatchObject({ status: 403, tag: 'undefined' });
    expect(await read({ ...admin, token: 'ended' }, fresh.tag)).toMatchObject({ status: 401 });
  });

  test('has no tag while servers of the release before the versions may run', async () => {
    const { admin, organization } = await aLandlord(app.current);
    const { tag } = await read(admin);
    const knowFrom = (day: string) =>
      asOwner(app.current, organization, 'UPDATE record_versions SET known_from = $1', [day]);
    await knowFrom('2999-01-01');
    expect(await read(admin, tag)).toMatchObject({ status: 200, tag: 'undefined' });
    await knowFrom('2000-01-01');
    expect(await read(admin, tag)).toMatchObject({ status: 304 });
  });

  test('has no tag if it is not known what it depends on', async () => {
    const { admin } = await aLandlord(app.current);
    const request = requestOf(todayEndpoints.today, { as: admin });
    expect((await app.current.app.inject(request)).headers['etag']).toBeUndefined();
  });
});

describe.each(tagged)('API-17: $method $path', (endpoint) => {
  test('has a tag, and reads only tables whose changes give another one', async () => {
    const world = await aWorld(app.current);
    const as = endpoint.access === 'public' ? null : callerOf(endpoint, world);
    const sample = await sampleCall(world, endpoint);
    const request = requestOf(endpoint, { ...sample, as, host: world.organization.domain });
    // It was maybe kept when the sample was made.
    const anew = { ...request, headers: { ...request.headers, 'x-no-compression': '1' } };
    const { result, texts } = await queriesOf(() => Promise.resolve(app.current.app.inject(anew)));
    expect(result.statusCode).toBe(200);
    const tables = texts
      // What admits the caller, and the version itself.
      .filter((text) => !text.includes('"token_hash" =') && !text.includes('"known_from" <='))
      .flatMap((text) =>
        [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?:\."?(\w+))?/gi)].flatMap(([, ...names]) =>
          names.filter(Boolean),
        ),
      );
    expect(tables.length).toBeGreaterThan(0);
    const ofNoOrganization = await tablesOfNoOrganization(world.organization);
    expect(ofNoOrganization).toContain('organizations');
    expect(
      tables.filter(
        (table) =>
          tablesWithoutVersion.has(table) ||
          ofNoOrganization.has(table) ||
          table === 'graphile_worker',
      ),
    ).toEqual([]);
    const askedAgain = async () => {
      const { headers } = await app.current.app.inject(request);
      const known = { ...request.headers, 'if-none-match': String(headers['etag']) };
      const again = await app.current.app.inject({ ...request, headers: known });
      return { status: again.statusCode, body: again.body };
    };
    // A job may have changed the records in between, for example by mailing an invoice.
    await expect.poll(askedAgain).toEqual({ status: 304, body: '' });
  });
});
