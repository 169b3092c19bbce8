import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { userByEmail } from '../access.repository.ts';
import { tellPerson } from '../notices.ts';
import { queueResetLink } from './reset-link-job.ts';

const app = useTestApp();
const outbox = useOutbox(app);
const EXPIRED = 'This link has expired. Please request another one.';

beforeEach(() => app.current.clock.set(NOW));

async function someone() {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  return { organization, person };
}

const forget = (host: string, emailAddress: string) =>
  app.current.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });

/** The content of the last link mailed to this person. */
async function linkOf({ host, emailAddress, userId }: TestPerson, count = 1) {
  await forget(host, emailAddress);
  const mails = await outbox.linksTo(emailAddress, count);
  const { link, text } = mails.at(-1)!;
  return { host, link, text, userId, token: link.searchParams.get('token') ?? '' };
}

type Link = Awaited<ReturnType<typeof linkOf>>;

const greet = ({ host, userId, token }: Omit<Link, 'link' | 'text'>) =>
  app.current.call(recoveryEndpoints.passwordLink, { host, body: { userId, token } });

const reset = ({ host, userId, token }: Link, password = 'a new password') =>
  app.current.call(recoveryEndpoints.resetPassword, { host, body: { userId, token, password } });

const login = ({ host, emailAddress }: TestPerson, password: string) =>
  app.current.call(accessEndpoints.login, {
    host,
    body: { authType: 'Local', username: emailAddress, password },
  });

describe('AUTH-8: a forgotten password', () => {
  test('AUTH-8: a link is mailed that sets a new one and signs in', async () => {
    const { organization, person } = await someone();
    const link = await linkOf(person);
    expect(link.link.origin + link.link.pathname).toBe(`https://${person.host}/reset-password`);
    expect(Object.fromEntries(link.link.searchParams)).toEqual({
      firstName: 'Sam',
      lastName: 'Rivers',
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: person.userId,
    });
    expect(link.text).toContain(`Subject: A new password for ${organization.name}`);
    expect(link.text).toContain('It works once, for 1 hour');
    expect(await tablesWith(app.current, link.token)).toEqual([]);

    const answer = await reset(link);
    expect(answer.body).toMatchObject({ roles: ['SiteAdmin'], firstName: 'Sam' });
    expect((await login(person, PASSWORD)).status).toBe(401);
    expect((await login(person, 'a new password')).status).toBe(200);
  });

  test('AUTH-8: a link is mailed before other mails that wait', async () => {
    const { organization, person } = await someone();
    const { emailAddress } = person;
    await app.current.database.transact({ organization }, async (tx) => {
      const user = await userByEmail(tx, emailAddress);
      for (let count = 0; count < 30; count += 1) await tellPerson(tx, user!, `Change ${count}`);
      await queueResetLink(tx, { emailAddress });
    });
    const mails = await outbox.mailsTo(emailAddress, 31);
    const place = mails.findIndex(({ link }) => link.pathname === '/reset-password');
    // Four mails are sent at once.
    expect(place).toBeLessThan(10);
  });

  test('AUTH-8: the response and the work are the same for every address', async () => {
    const { organization, person } = await someone();
    const gone = await aPerson(app.current, organization, 'Leasee');
    const deactivate = 'UPDATE users SET deactivated_at = now() WHERE id = $1';
    await asOwner(app.current, organization, deactivate, [gone.userId]);
    const addresses = [person.emailAddress, 'nobody@example.com', gone.emailAddress];
    for (const address of addresses) {
      const { status, body } = await forget(person.host, address.toUpperCase());
      expect([status, body]).toEqual([200, {}]);
    }
    await queueIsEmpty(app.current);
    expect(await outbox.mailsTo(person.emailAddress)).toHaveLength(1);
    expect(await outbox.mailsTo('nobody@example.com', 0)).toEqual([]);
    expect(await outbox.mailsTo(gone.emailAddress, 0)).toEqual([]);
  });

  test('AUTH-8: the link works for an hour and no longer, and for one organization', async () => {
    const { person } = await someone();
    const link = await linkOf(person);
    const elsewhere = await anOrganization(app.current);
    expect((await reset({ ...link, host: elsewhere.domain })).problem.message).toBe(EXPIRED);
    app.current.clock.advance({ hours: 1 });
    expect((await reset(link)).problem.message).toBe(EXPIRED);
    app.current.clock.advance({ seconds: -1 });
    expect((await reset(link)).status).toBe(200);
  });

  test('AUTH-8: only one of twenty simultaneous uses sets the password', async () => {
    const { person } = await someone();
    const link = await linkOf(person);
    const passwords = Array.from({ length: 20 }, (_, index) => `password no. ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(link, password)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(person, passwords[winner]!)).status).toBe(200);
  });
});

describe('AUTH-6: a mailed link', () => {
  test('AUTH-6: a valid link returns the name for the greeting, without being used up', async () => {
    const { person } = await someone();
    const link = await linkOf(person);
    for (const _ of [1, 2, 3]) {
      expect((await greet(link)).body).toEqual({ firstName: 'Sam', lastName: 'Rivers' });
    }
    expect((await reset(link)).status).toBe(200);
    const late = await greet(link);
    expect(late.problem).toMatchObject({ status: 422, code: 'link_expired', message: EXPIRED });
  });

  test('AUTH-6: a guessed or expired link returns no name', async () => {
    const { organization, person } = await someone();
    const other = await aPerson(app.current, organization, 'Leasee');
    const link = await linkOf(person);
    const wrong = [
      { ...link, token: 'wrong' },
      { ...link, userId: other.userId },
      { ...link, host: (await anOrganization(app.current)).domain },
    ];
    for (const each of wrong) expect((await greet(each)).problem.code).toBe('link_expired');
    app.current.clock.advance({ hours: 1 });
    expect((await greet(link)).problem.code).toBe('link_expired');
  });

  test('AUTH-9: a password that is common, or the own name, is refused and does not use up the link', async () => {
    const { person } = await someone();
    const link = await linkOf(person);
    const common = await reset(link, 'Password1');
    expect(common.problem).toMatchObject({
      status: 422,
      code: 'password_common',
      message: expect.stringContaining('one of the most common'),
      fields: { password: expect.stringContaining('one of the most common') },
    });
    const own = await reset(link, 'Sam Rivers');
    expect(own.problem.message).toContain('your own name');
    expect((await reset({ ...link, token: 'wrong' }, 'Password1')).problem.message).toBe(EXPIRED);
    expect((await reset(link)).status).toBe(200);
  });

  test('AUTH-9: a password has 8 to 128 characters, of any script', async () => {
    const { person } = await someone();
    const cats = (count: number) => `${'🐈'.repeat(count - 1)}🐕`;
    const link = await linkOf(person);
    for (const password of [cats(7), cats(129), 'x'.repeat(129), `${cats(8)}\ud800`]) {
      expect((await reset(link, password)).problem).toMatchObject({ status: 400 });
    }
    expect((await reset(link, cats(128))).status).toBe(200);
    expect((await login(person, cats(128))).status).toBe(200);
    expect((await login(person, cats(127))).status).toBe(401);
    expect((await reset(await linkOf(person, 2), 'pässwört')).status).toBe(200);
    expect((await login(person, 'pässwört'.normalize('NFD'))).status).toBe(200);
  });

  test('AUTH-9: a new password ends every session and every other link', async () => {
    const { person } = await someone();
    const other = await linkOf(person);
    const link = await linkOf(person, 2);
    const { token } = (await reset(link)).body;
    const refresh = async (as: { host: string; token: string }) =>
      (await app.current.call(accessEndpoints.refreshToken, { as, body: {} })).status;
    expect(await refresh(person)).toBe(401);
    expect(await refresh({ host: person.host, token })).toBe(200);
    expect((await reset(other)).problem.message).toBe(EXPIRED);
  });
});
