import { sessionsEndpoints } from '@tenantry/contract/access/sessions.endpoints';
import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { isSignedIn, usersPage } from '#testing/users';
import type { Mail } from '../../../platform/mail/mailer.ts';

const app = useTestApp();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

beforeEach(() => app.current.clock.set(NOW));

interface From {
  readonly userAgent: string;
  readonly address: string;
  readonly cookie?: string;
}

/** Signs in with the password of the factories. Returns the person in that browser, and the browser's cookie. */
async function signInFrom(person: TestPerson, { userAgent, address, cookie = '' }: From) {
  const { host, emailAddress: username } = person;
  const body = { authType: 'Local' as const, username, password: PASSWORD };
  const sent = { host, body, cookie, userAgent, from: address };
  const answer = await app.current.call(accessEndpoints.login, sent);
  const [set] = [answer.headers['set-cookie']].flat();
  return {
    person: { ...person, token: answer.body.token },
    cookie: String(set).split(';')[0] ?? '',
  };
}

const sessionsOf = async (as: TestPerson) =>
  (await app.current.call(sessionsEndpoints.list, { as })).body;

const end = (as: TestPerson, sessionId: string) =>
  app.current.call(sessionsEndpoints.end, { as, params: { sessionId } });

async function mailsTo({ emailAddress }: TestPerson): Promise<Mail[]> {
  const mails: Mail[] = [];
  const runner = await runMailJobs(app.current, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(app.current);
  await runner.stop();
  return mails.filter(({ to }) => to.address === emailAddress);
}

describe('TRUST-5: the sessions of a person', () => {
  test('TRUST-5: are listed with the browser in words, a shortened address, and when they were first and last seen', async () => {
    const organization = await anOrganization(app.current);
    const first = await aPerson(app.current, organization, 'Leasee');
    app.current.clock.set('2026-03-10T15:00:00Z');
    const { person } = await signInFrom(first, { userAgent: FIREFOX, address: '203.0.113.77' });
    const start = '2026-03-10T15:00:00.000Z';
    const shown = {
      id: expect.any(String),
      browser: 'Firefox on Windows',
      network: '203.0.113.x',
      firstSeenAt: start,
      lastSeenAt: start,
      current: true,
    };
    expect((await sessionsOf(person))[0]).toEqual(shown);
    app.current.clock.set('2026-03-10T15:40:00Z');
    expect((await sessionsOf(person))[0]?.lastSeenAt).toBe(start);
    expect(await isSignedIn(app.current, person)).toBe(true);
    expect((await sessionsOf(person))[0]).toEqual({
      ...shown,
      lastSeenAt: '2026-03-10T15:40:00.000Z',
    });
  });

  test('TRUST-5: come without those that have expired; the own one is the first', async () => {
    const organization = await anOrganization(app.current);
    const first = await aPerson(app.current, organization, 'Leasee');
    app.current.clock.set('2026-03-10T15:00:00Z');
    const { person } = await signInFrom(first, { userAgent: FIREFOX, address: '203.0.113.77' });
    app.current.clock.set('2026-03-10T15:40:00Z');
    await isSignedIn(app.current, person);
    const phone = await signInFrom(first, { userAgent: IPHONE, address: '2001:db8:1:2::3' });
    const [own, other] = await sessionsOf(person);
    expect([own?.browser, own?.current]).toEqual(['Firefox on Windows', true]);
    expect(other).toMatchObject({
      browser: 'Safari on iPhone',
      network: '2001:db8:1:x',
      current: false,
    });
    app.current.clock.set('2026-03-10T16:35:00Z');
    expect(await sessionsOf(phone.person)).toHaveLength(2);
    expect(await isSignedIn(app.current, phone.person)).toBe(true);
    app.current.clock.set('2026-03-10T16:45:00Z');
    expect(await sessionsOf(phone.person)).toHaveLength(1);
  });

  test('TRUST-5: are ended one at a time, or all others together; those of other people cannot be ended', async () => {
    const organization = await anOrganization(app.current);
    const person = await aPerson(app.current, organization, 'Leasee');
    const stranger = await aPerson(app.current, organization, 'SuperAdmin');
    const from = { userAgent: FIREFOX, address: '203.0.113.77' };
    const [one, two, three] = [
      await signInFrom(person, from),
      await signInFrom(person, from),
      await signInFrom(person, from),
    ];
    const signedIn = async () =>
      Promise.all(
        [person, one.person, two.person, three.person].map((as) => isSignedIn(app.current, as)),
      );
    const [own] = await sessionsOf(one.person);
    expect((await end(stranger, own?.id ?? '')).status).toBe(404);
    expect((await end(person, own?.id ?? '')).status).toBe(200);
    expect(await signedIn()).toEqual([true, false, true, true]);
    expect((await end(person, own?.id ?? '')).status).toBe(404);
    const others = await app.current.call(sessionsEndpoints.endOthers, {
      as: two.person,
      body: {},
    });
    expect(others.status).toBe(200);
    expect(await signedIn()).toEqual([false, false, true, false]);
    expect(await isSignedIn(app.current, stranger)).toBe(true);
  });
});

test('TRUST-5: a sign-in from an unknown browser is mailed, but not the first one, and not one from a known browser', async () => {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const user = (await usersPage(app.current, organization, admin).create({ password: PASSWORD }))
    .body;
  const person = { ...admin, userId: user.id, emailAddress: user.emailAddress };
  await mailsTo(person);

  app.current.clock.set('2026-03-10T15:00:00Z');
  const from = { userAgent: FIREFOX, address: '203.0.113.77' };
  const { cookie } = await signInFrom(person, from);
  await signInFrom(person, { ...from, cookie });
  expect(await mailsTo(person)).toEqual([]);

  await signInFrom(person, { userAgent: IPHONE, address: '198.51.100.23' });
  const [mail, ...more] = await mailsTo(person);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New login to your account at ${organization.name}`);
  expect(mail?.text).toContain(
    'Safari on iPhone, on 03/10/2026, 11:00 AM EDT, from the network 198.51.100.x.',
  );
  expect(mail?.text).toContain('set a new password with "Forgot password?"');
  expect(mail?.text).not.toContain('198.51.100.23');
});

test('TRUST-5: an account whose browsers were all forgotten is mailed, too', async () => {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'Leasee');
  await signInFrom(person, { userAgent: FIREFOX, address: '203.0.113.77' });
  expect(await mailsTo(person)).toHaveLength(1);
});
