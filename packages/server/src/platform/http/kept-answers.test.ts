import { zstdDecompressSync } from 'node:zlib';
import { propertiesEndpoints } from '@tenantry/contract/properties/properties.endpoints';
import { describe, expect, test } from 'vitest';
import { requestOf } from '#testing/calls';
import { aProperty } from '#testing/factories';
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
