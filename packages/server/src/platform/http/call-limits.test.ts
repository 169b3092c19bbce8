import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { installationEndpoints } from '@tenantry/contract/installation/installation.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { startTestApp, useTestApp, NOW } from '#testing/test-app';

const app = useTestApp({ callQuotas: { session: 5, address: 3 } });

let addresses = 0;
const anAddress = () => `198.51.100.${(addresses += 1)}`;

const asStranger = (from: string) =>
  app.current.call(installationEndpoints.configuration, { from });

/** A call that needs no token but has one. */
const publicCallWith = (as: TestPerson, from: string) =>
  app.current.call(installationEndpoints.configuration, { as, from });

async function statusesOf(times: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await call()).status);
  return statuses;
}

test('API-14: strangers are limited by address, with headers that say so, and served again in the next minute', async () => {
  const from = anAddress();
  const first = await asStranger(from);
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"address";q=3;w=60',
    ratelimit: expect.stringMatching(/^"address";r=2;t=\d+$/),
  });
  expect(await statusesOf(3, () => asStranger(from))).toEqual([200, 200, 429]);
  const { problem, headers } = await asStranger(from);
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(problem).toMatchObject({
    code: 'too_many_requests',
    message: `Too many requests in a short time. Please wait ${seconds} seconds and try again.`,
  });
  expect(headers['ratelimit']).toContain('"address";r=0;');
  expect((await asStranger(anAddress())).status).toBe(200);
  app.current.clock.advance({ seconds });
  expect((await asStranger(from)).status).toBe(200);
  app.current.clock.set(NOW);
});

test('API-14: all addresses of one IPv6 network count together', async () => {
  const network = (host: string) => asStranger(`2001:db8:7:7::${host}`);
  const answers = [
    await network('1'),
    await network('2'),
    await network('ffff'),
    await network('4'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});

test('API-14: signed-in users are limited by session, from any address', async () => {
  const organization = await anOrganization(app.current);
  const [one, other] = [
    await aPerson(app.current, organization, 'SiteAdmin'),
    await aPerson(app.current, organization, 'SiteAdmin'),
  ];
  const from = anAddress();
  const ask = (as = one, address = from) =>
    app.current.call(accountEndpoints.own, { as, from: address });
  const first = await ask();
  expect(first.headers['ratelimit']).toMatch(/^"session";r=4;t=\d+$/);
  expect(await statusesOf(5, () => ask(one, anAddress()))).toEqual([200, 200, 200, 200, 429]);
  expect(await statusesOf(2, () => ask(other))).toEqual([200, 200]);
  // The first call of each session was moved from the address to the session.
  expect(await statusesOf(3, () => asStranger(from))).toEqual([200, 200, 200]);
});

test('NEW-1: a rehearsal counts as a call', async () => {
  const organization = await anOrganization(app.current);
  const as = await aPerson(app.current, organization, 'SiteAdmin');
  const from = anAddress();
  const rehearse = () => app.current.rehearse(accessEndpoints.logout, { as, from, body: {} });
  expect(await statusesOf(6, rehearse)).toEqual([200, 200, 200, 200, 200, 429]);
});

/** Another session of the same person. */
async function loginAgain(person: TestPerson): Promise<TestPerson> {
  const { body } = await app.current.call(accessEndpoints.login, {
    host: person.host,
    from: anAddress(),
    body: { authType: 'Local', username: person.emailAddress, password: PASSWORD },
  });
  return { ...person, token: body.token };
}

const askAs = (as: TestPerson, from = anAddress()) =>
  app.current.call(accountEndpoints.own, { as, from });

test('API-14: an expired token counts for the address', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  await app.current.call(accessEndpoints.logout, { as: person, from: anAddress(), body: {} });
  const from = anAddress();
  expect(await statusesOf(4, () => askAs(person, from))).toEqual([401, 401, 401, 429]);
});

test("API-14: a token uses up nothing of its owner's quota at public endpoints", async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  expect((await askAs(person)).status).toBe(200);
  const from = anAddress();
  const flood = await statusesOf(6, () => publicCallWith(person, from));
  expect(flood).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await statusesOf(4, () => askAs(person))).toEqual([200, 200, 200, 200]);
  expect((await askAs(person)).status).toBe(429);
});

test("API-14: a flood with a stolen token does not use up the quota of the owner's other sessions", async () => {
  const organization = await anOrganization(app.current);
  const stolen = await aPerson(app.current, organization, 'SiteAdmin');
  expect(await statusesOf(6, () => askAs(stolen))).toEqual([200, 200, 200, 200, 200, 429]);
  const own = await loginAgain(stolen);
  expect(await statusesOf(5, () => askAs(own))).toEqual([200, 200, 200, 200, 200]);
});

test('API-14: the first calls of a session do not count for the address, even at the same time', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  const from = anAddress();
  const first = await Promise.all([1, 2, 3].map(() => askAs(person, from)));
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await statusesOf(3, () => asStranger(from))).toEqual([200, 200, 200]);
  expect(await statusesOf(3, () => askAs(person))).toEqual([200, 200, 429]);
});

test('API-14: strangers who use up the quota of an address do not block the first call of a session there', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  const from = anAddress();
  expect(await statusesOf(4, () => asStranger(from))).toEqual([200, 200, 200, 429]);
  const first = await askAs(person, from);
  expect(first.status).toBe(200);
  expect(first.headers['ratelimit']).toMatch(/^"session";r=4;t=\d+$/);
  expect((await asStranger(from)).status).toBe(429);
});

test('API-14: the description of the API and the pages of listings count as calls of the address', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'tenantry-web-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Tenantry</title>');
  const server = await startTestApp({ webRoot, callQuotas: { session: 5, address: 3 } });
  const { domain: host } = await anOrganization(server);
  for (const url of ['/openapi.json', '/view-property/7', '/login']) {
    const remoteAddress = anAddress();
    const open = () => server.app.inject({ url, remoteAddress, headers: { host } });
    const statuses = [await open(), await open(), await open(), await open()].map(
      ({ statusCode }) => statusCode,
    );
    expect([url, ...statuses]).toEqual([url, 200, 200, 200, url === '/login' ? 200 : 429]);
  }
  await server.close();
  await rm(webRoot, { recursive: true });
});

test('API-14: pictures have a larger quota', async () => {
  const organization = await anOrganization(app.current);
  const picture = await app.current.call(organizationEndpoints.organizationImage, {
    host: organization.domain,
    from: anAddress(),
    params: { fileName: 'none.png' },
    query: {},
  });
  expect(picture.headers['ratelimit-policy']).toBe('"pictures";q=15;w=60');
});

test('API-14: single endpoints have narrower limits beside it', async () => {
  const organization = await anOrganization(app.current);
  const body = { authType: 'Google', token: 'x' } as const;
  const { headers } = await app.current.call(accessEndpoints.login, {
    host: organization.domain,
    from: anAddress(),
    body,
  });
  expect(headers['ratelimit-policy']).toBe('"address";q=3;w=60, "endpoint";q=30;w=60');
  expect(headers['ratelimit']).toMatch(/^"address";r=2;t=\d+, "endpoint";r=29;t=\d+$/);
});

test('API-14: narrower limits are by account, in however many sessions', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  const link = async (as: TestPerson) => {
    const [params, body] = [{ provider: 'Google' } as const, { token: 'x' }];
    const call = { as, from: anAddress(), params, body };
    return (await app.current.call(accountEndpoints.link, call)).headers['ratelimit'];
  };
  expect(await link(person)).toMatch(/^"session";r=4;t=\d+, "endpoint";r=29;t=\d+$/);
  const again = await loginAgain(person);
  expect(await link(again)).toMatch(/^"session";r=4;t=\d+, "endpoint";r=28;t=\d+$/);
});

test('API-14: with quotas of 0, only the limits of single endpoints remain', async () => {
  const unlimited = await startTestApp({ callQuotas: { session: 0, address: 0 } });
  const { headers } = await unlimited.call(installationEndpoints.configuration, {});
  expect(headers['ratelimit-policy']).toBeUndefined();
  await unlimited.close();
});
