import { zstdDecompressSync } from 'node:zlib';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { anInvoice, aPerson, aProperty, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aLandlord } from '#testing/landlord';
import { queriesOf } from '#testing/queries';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

const readsHomes = (texts: readonly string[]) =>
  texts.some((text) => text.includes('address_line1'));

/** The public list as a visitor gets it, and whether the homes were read for it. */
async function visit(host: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') {
  const request = requestOf(propertiesEndpoints.publicProperties, { host });
  const { result, texts } = await queriesOf(() =>
    Promise.resolve(
      app.current.app.inject({ ...request, method, headers: { ...request.headers, ...headers } }),
    ),
  );
  const { statusCode: status, headers: got, rawPayload, body } = result;
  return { status, got, rawPayload, body, hasRead: readsHomes(texts) };
}

describe('API-17: a public answer that has not changed', () => {
  test('API-17: is sent again without reading the homes, until one changes', async () => {
    const { admin } = await aLandlord(app.current);
    const first = await visit(admin.host);
    expect(first).toMatchObject({ status: 200, hasRead: true });
    const again = await visit(admin.host);
    expect(again).toMatchObject({ status: 200, hasRead: false, body: first.body });
    const sameHeaders = ['content-type', 'etag', 'cache-control', 'vary', 'content-length'];
    for (const name of sameHeaders) expect(again.got[name]).toBe(first.got[name]);
    await aProperty(app.current, admin);
    const changed = await visit(admin.host);
    expect(changed).toMatchObject({ status: 200, hasRead: true });
    expect(JSON.parse(changed.body)).toHaveLength(JSON.parse(first.body).length + 1);
  });

  test('is kept for each compression, and for each organization', async () => {
    const { admin } = await aLandlord(app.current);
    for (let count = 0; count < 5; count += 1) await aProperty(app.current, admin);
    const plain = await visit(admin.host);
    for (const hasRead of [true, false]) {
      const sent = await visit(admin.host, { 'accept-encoding': 'zstd' });
      expect(sent).toMatchObject({ status: 200, hasRead });
      expect(sent.got).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
      expect(zstdDecompressSync(sent.rawPayload).toString()).toBe(plain.body);
    }
    expect(await visit(admin.host)).toMatchObject({ body: plain.body, hasRead: false });
    const { admin: other } = await aLandlord(app.current);
    const theirs = await visit(other.host);
    expect(theirs.hasRead).toBe(true);
    expect(theirs.body).not.toBe(plain.body);
  });

  test('is not replaced by the answer to a request without a body', async () => {
    const { admin } = await aLandlord(app.current);
    expect(await visit(admin.host, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    const first = await visit(admin.host);
    expect(JSON.parse(first.body)).toHaveLength(1);
    expect(await visit(admin.host, {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await visit(admin.host)).toMatchObject({ body: first.body });
  });
});

/** The list of homes, and whether they were read for it. */
async function homesFor(
  as: TestPerson,
  headers = {},
  query: Readonly<Record<string, string>> = { include: '' },
) {
  const request = requestOf(portfolioEndpoints.list, { as, query });
  const { result, texts } = await queriesOf(() =>
    Promise.resolve(
      app.current.app.inject({ ...request, headers: { ...request.headers, ...headers } }),
    ),
  );
  const { statusCode: status, headers: got, rawPayload, body } = result;
  return { status, got, rawPayload, body, hasRead: readsHomes(texts) };
}

describe('API-17: an answer for a person that has not changed', () => {
  test('API-17: is sent again without reading anything, until any record changes', async () => {
    const { admin, property } = await aLandlord(app.current);
    const first = await homesFor(admin);
    expect(first).toMatchObject({ status: 200, hasRead: true });
    expect(await homesFor(admin)).toMatchObject({ hasRead: false, body: first.body });
    await anInvoice(app.current, admin, property.id);
    const owing = await homesFor(admin);
    expect(owing).toMatchObject({ status: 200, hasRead: true });
    expect(owing.body).not.toBe(first.body);
  });

  test('is kept with the headers of a page', async () => {
    const { admin } = await aLandlord(app.current);
    for (let count = 0; count < 2; count += 1) await aProperty(app.current, admin);
    const query = { include: '', limit: '1' };
    const first = await homesFor(admin, {}, query);
    expect(first.got).toMatchObject({ 'x-total-count': '3' });
    const again = await homesFor(admin, {}, query);
    expect(again).toMatchObject({ hasRead: false, body: first.body });
    expect(again.got['link']).toBe(first.got['link']);
    expect(again.got['x-total-count']).toBe('3');
  });

  test('is for one person, who gets nothing of it after the session has ended', async () => {
    const { admin, organization } = await aLandlord(app.current);
    for (let count = 0; count < 5; count += 1) await aProperty(app.current, admin);
    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const zstd = { 'accept-encoding': 'zstd' };
    expect(await homesFor(admin, zstd)).toMatchObject({ hasRead: true });
    expect(await homesFor(colleague, zstd)).toMatchObject({ hasRead: true });
    const kept = await homesFor(colleague, zstd);
    expect(kept).toMatchObject({ status: 200, hasRead: false });
    expect(kept.got).toMatchObject({ 'content-encoding': 'zstd' });
    await asOwner(app.current, organization, 'DELETE FROM sessions WHERE user_id = $1', [
      colleague.userId,
    ]);
    const refused = await homesFor(colleague, zstd);
    expect(refused).toMatchObject({ status: 401, hasRead: false });
    expect(refused.got['content-encoding']).toBeUndefined();
    expect(refused.got['etag']).toBeUndefined();
    expect(JSON.parse(refused.body)).toMatchObject({ status: 401 });
    expect(await homesFor(admin, zstd)).toMatchObject({ status: 200, hasRead: false });
  });
});
