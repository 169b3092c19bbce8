import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { expect, describe, test } from 'vitest';
import { anAddress, attemptCalls } from '#testing/attempts';
import { aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { everyRow } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';

const app = useTestApp({ attemptLimits: true });
const outbox = useOutbox(app);

const { someone, login, statusesOf, failures, count, passSeconds, forgetAll } = attemptCalls(app);

describe('AUTH-10: failed sign-ins are limited', () => {
  test('AUTH-10: ten attempts at one account from one address in 15 minutes, then 429', async () => {
    const { organization, person } = await someone();
    const from = anAddress();
    expect(await statusesOf(10, () => login(person, { from }))).toEqual(failures(10));
    const refused = await login(person, { from, password: PASSWORD });
    expect(refused.problem).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      message: 'Too many attempts. Please wait 15 minutes and try again.',
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    expect((await login(person, { from: anAddress(), password: PASSWORD })).status).toBe(200);
    const other = await aPerson(app.current, organization, 'Leasee');
    expect((await login(other, { from, password: PASSWORD })).status).toBe(200);
    await passSeconds(organization, 15 * 60);
    expect((await login(person, { from, password: PASSWORD })).status).toBe(200);
  });

  test('AUTH-10: successful sign-ins do not count', async () => {
    const { person } = await someone();
    const from = anAddress();
    const good = () => login(person, { from, password: PASSWORD });
    expect(await statusesOf(9, () => login(person, { from }))).toEqual(failures(9));
    expect(new Set(await statusesOf(12, good))).toEqual(new Set([200]));
    expect((await login(person, { from })).status).toBe(401);
    expect((await good()).status).toBe(429);
  });

  test('AUTH-10: unknown accounts are limited like known ones', async () => {
    const { person } = await someone();
    const from = anAddress();
    const guess = () => login(person, { from, username: 'nobody@example.com' });
    expect(await statusesOf(11, guess)).toEqual([...failures(10), 429]);
  });

  test('AUTH-10: many simultaneous attempts do not get past the limit', async () => {
    const { person } = await someone();
    const from = anAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(person, { from })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test.each([
    ['sixty from one address', 'sign-in-address', 60],
    ['a hundred at one account', 'sign-in-account', 100],
    ['a thousand in one organization', 'sign-in-organization', 1_000],
  ])('AUTH-10: %s', async (_, limit, most) => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const first = anAddress();
    const from = limit === 'sign-in-address' ? () => first : anAddress;
    const username = (index: number) =>
      limit === 'sign-in-account' ? person.emailAddress : `nobody${index}@example.com`;
    const guess = (index: number) => login(person, { from: from(), username: username(index) });
    expect((await guess(1)).status).toBe(401);
    await count(organization, limit, most - 1);
    expect((await guess(2)).status).toBe(401);
    expect((await guess(3)).status).toBe(429);
    const elsewhere = await someone();
    expect((await login(elsewhere.person, { from: from() })).status).toBe(401);
    await forgetAll(organization);
  });

  test('AUTH-10: attempts that the limit of the organization refuses count against nobody', async () => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const from = anAddress();
    await login(person, { from });
    await count(organization, 'sign-in-organization', 1_000);
    expect(await statusesOf(12, () => login(person, { from }))).not.toContain(401);
    await count(organization, 'sign-in-organization', 1);
    expect((await login(person, { from, password: PASSWORD })).status).toBe(200);
  });

  test('AUTH-10: the counts contain no address and no account in clear text', async () => {
    const { person } = await someone();
    const from = anAddress();
    await login(person, { from });
    const counts = (await everyRow(app.current)).get('public.rate_limits') ?? [];
    expect(counts.length).toBeGreaterThan(3);
    expect(counts.filter((row) => row.includes(from) || row.includes('example.com'))).toEqual([]);
  });

  test('AUTH-10: external sign-ins that fail count for their address', async () => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const from = anAddress();
    const body = { authType: 'Amazon' as const, token: 'a-code' };
    const attempt = () =>
      app.current.call(accessEndpoints.login, { host: person.host, from, body });
    expect((await attempt()).status).toBe(401);
    await count(organization, 'sign-in-address', 60);
    expect((await attempt()).status).toBe(429);
  });
});

describe('AUTH-10: a stranger cannot lock a person out', () => {
  async function aKnownBrowser(person: TestPerson) {
    const { headers } = await login(person, { from: anAddress(), password: PASSWORD });
    return /__Host-device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0] ?? '';
  }

  test('AUTH-10: a person who signed in from this browser before can still sign in', async () => {
    const { organization, person } = await someone();
    await forgetAll(organization);
    const cookie = await aKnownBrowser(person);
    const from = anAddress();
    await statusesOf(11, () => login(person, { from }));
    await count(organization, 'sign-in-address', 60);
    await count(organization, 'sign-in-account', 100);
    await count(organization, 'sign-in-organization', 1_000);
    expect((await login(person, { from, password: PASSWORD })).status).toBe(429);
    expect((await login(person, { from, password: PASSWORD, cookie })).status).toBe(200);
  });

  test('AUTH-10: the browser has its own limit, for this person only', async () => {
    const { organization, person } = await someone();
    const cookie = await aKnownBrowser(person);
    const from = anAddress();
    const guess = () => login(person, { from, cookie });
    expect(await statusesOf(11, guess)).toEqual([...failures(10), 429]);
    expect((await login(person, { from, password: PASSWORD })).status).toBe(200);

    const other = await aPerson(app.current, organization, 'Leasee');
    await statusesOf(10, () => login(other, { from }));
    expect((await login(other, { from, cookie, password: PASSWORD })).status).toBe(429);
  });

  test('the cookie cannot be read by scripts, stays from sign-in to sign-in, and is stored only as a hash', async () => {
    const { person } = await someone();
    const from = anAddress();
    const { headers } = await login(person, { from, password: PASSWORD });
    const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ');
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const again = await login(person, { from, password: PASSWORD, cookie });
    expect(String(again.headers['set-cookie'])).toContain(cookie);
    const token = cookie.slice('__Host-device='.length);
    const rows = [...(await everyRow(app.current)).values()].flat();
    expect(rows.filter((row) => row.includes(token))).toEqual([]);
    const failed = await login(person, { from });
    expect(failed.headers['set-cookie']).toBeUndefined();
  });
});

describe('AUTH-10: forgotten passwords and mailed links are limited', () => {
  const forgetOf = (person: TestPerson, from?: string, cookie?: string) => () =>
    app.current.call(recoveryEndpoints.forgotPassword, {
      host: person.host,
      from: from ?? anAddress(),
      cookie,
      body: { emailAddress: person.emailAddress },
    });

  test('AUTH-8: requests from one address mail five links an hour, then one every five minutes; the response is always the same', async () => {
    const { organization, person } = await someone();
    const forget = forgetOf(person, anAddress());
    expect(new Set(await statusesOf(9, forget))).toEqual(new Set([200]));
    await queueIsEmpty(app.current);
    expect(await outbox.linksTo(person.emailAddress)).toHaveLength(6);
    await passSeconds(organization, 5 * 60);
    await forget();
    await forget();
    await queueIsEmpty(app.current);
    expect(await outbox.linksTo(person.emailAddress)).toHaveLength(7);
  });

  test("AUTH-8: strangers can neither use up another person's links nor flood the mailbox", async () => {
    const { organization, person } = await someone();
    const strangers = () => statusesOf(25, forgetOf(person));
    await strangers();
    await queueIsEmpty(app.current);
    expect(await outbox.linksTo(person.emailAddress)).toHaveLength(21);
    await passSeconds(organization, 5 * 60);
    await forgetOf(person)();
    expect(await outbox.linksTo(person.emailAddress, 22)).toHaveLength(22);
  });

  test('AUTH-8: twenty requests from one address in 15 minutes', async () => {
    const { person } = await someone();
    const from = anAddress();
    const body = { emailAddress: 'nobody@example.com' };
    const forget = () =>
      app.current.call(recoveryEndpoints.forgotPassword, { host: person.host, from, body });
    expect(new Set(await statusesOf(20, forget))).toEqual(new Set([200]));
    expect((await forget()).problem.code).toBe('too_many_requests');
  });

  test('sixty invalid links from one address in 15 minutes', async () => {
    const { organization, person } = await someone();
    const from = anAddress();
    const { host, userId } = person;
    const link = { userId, token: 'wrong' };
    const greet = () =>
      app.current.call(recoveryEndpoints.passwordLink, { host, from, body: link });
    const reset = () =>
      app.current.call(recoveryEndpoints.resetPassword, {
        host,
        from,
        body: { ...link, password: 'a new password' },
      });
    expect((await greet()).status).toBe(422);
    await count(organization, 'link-address', 59);
    expect((await reset()).status).toBe(422);
    expect([(await greet()).status, (await reset()).status]).toEqual([429, 429]);
  });
});
