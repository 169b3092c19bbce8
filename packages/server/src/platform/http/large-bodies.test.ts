import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { anOrganization, aPerson } from '#testing/factories';
import { requestOf } from '#testing/calls';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();

/** A body that records how much of it was read. */
async function sendWatched(token: string | null, headers: Record<string, string> = {}) {
  const organization = await anOrganization(app.current);
  const lessee = await aPerson(app.current, organization, 'Leasee');
  let wasRead = false;
  const payload = new Readable({
    read() {
      wasRead = true;
      this.push('{"not json');
      this.push(null);
    },
  });
  const { url, method } = requestOf(portfolioEndpoints.create, { as: lessee, body: {} });
  const { statusCode } = await app.current.app.inject({
    method,
    url,
    headers: {
      host: lessee.host,
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token || lessee.token}` }),
      ...headers,
    },
    payload,
  });
  return { statusCode, wasRead };
}

describe('API-13: a body is not read before its sender is identified', () => {
  const long = { 'content-length': '500000' };
  test.each([
    ['no token', null, long, 401],
    ['an unknown token, and a long body', randomUUID(), long, 401],
    [
      'an unknown token, and a body in chunks',
      randomUUID(),
      { 'transfer-encoding': 'chunked' },
      401,
    ],
    ['the token of a tenant, and a long body', '', long, 403],
  ])('API-13: with %s', async (_, token, headers, statusCode) => {
    expect(await sendWatched(token, headers)).toEqual({ statusCode, wasRead: false });
  });
});

test('API-13: a body that no schema could accept is refused before validation', async () => {
  const as = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  const keys = Array.from({ length: 110_000 }, (_, index) => [index.toString(36), 1]);
  const bodies = [
    Object.fromEntries(keys),
    { attributes: Array.from({ length: 110_000 }, () => 1) },
    { attributes: Array.from({ length: 700 }, () => Object.fromEntries(keys.slice(0, 150))) },
    deep(12),
    deep(5_000),
  ];
  for (const body of bodies) {
    const answer = await app.current.app.inject(requestOf(portfolioEndpoints.create, { as, body }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'malformed',
      message: 'The request has too many fields.',
    });
    expect(answer.payload.length).toBeLessThan(500);
  }
});

test('API-13: a response about thousands of invalid fields stays short', async () => {
  const as = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
  const keys = Array.from({ length: 200 }, (_, index) => [`key${index}`, 1]);
  const bodies = [
    Object.fromEntries(keys),
    { ['k'.repeat(900_000)]: 1 },
    { attributes: Array.from({ length: 20_000 }, () => ({ a: 1 })) },
  ];
  for (const body of bodies) {
    const answer = await app.current.app.inject(requestOf(portfolioEndpoints.create, { as, body }));
    expect(answer.statusCode).toBe(400);
    expect(answer.payload.length).toBeLessThan(20_000);
  }
});
