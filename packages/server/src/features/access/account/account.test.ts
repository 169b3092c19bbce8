import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { aBrowser, account, signInAt, useProviders } from '#testing/providers';
import { NOW } from '#testing/test-app';
import { isSignedIn, signIn, usersPage } from '#testing/users';
import type { Mail } from '../../../platform/mail/mailer.ts';

const external = useProviders();

beforeEach(() => external.current.app.clock.set(NOW));

/** A person with a linked Google account, with an admin and the sent mails. */
async function aLinkedPerson() {
  const { app, google } = external.current;
  const organization = await anOrganization(app);
  const admin = await aPerson(app, organization, 'SiteAdmin');
  const person = await aPerson(app, organization, 'Leasee');
  google.redirectUris.add(`https://${person.host}/login`);
  google.account = account(person.emailAddress);
  const browser = aBrowser(app, person.host);
  const atGoogle = () => signInAt(browser, 'Google');
  expect((await atGoogle()).status).toBe(200);
  const linkAtGoogle = (as: TestPerson) => browser.link(as, 'Google');
  return { app, admin, person, atGoogle, linkAtGoogle, page: usersPage(app, organization, admin) };
}

/** Without those about unknown browsers (TRUST-5), which sessions.test.ts checks. */
async function mailsOf(person: Pick<TestPerson, 'emailAddress'>): Promise<string[]> {
  const { app } = external.current;
  const mails: Mail[] = [];
  const runner = await runMailJobs(app, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(app);
  await runner.stop();
  return mails
    .filter(
      ({ to, subject }) => to.address === person.emailAddress && !subject.startsWith('New login'),
    )
    .map(({ text }) => text);
}

const linksOf = async (as: TestPerson) =>
  (await external.current.app.call(accountEndpoints.own, { as })).body.links;

const unlink = (as: TestPerson) =>
  external.current.app.call(accountEndpoints.unlink, { as, params: { provider: 'Google' } });

describe('AUTH-11: linked accounts', () => {
  test('AUTH-11: are listed and removed by their owner, which ends other sessions and is mailed', async () => {
    const { app, person, atGoogle } = await aLinkedPerson();
    const { body } = await app.call(accountEndpoints.own, { as: person });
    expect(body).toEqual({
      emailAddress: person.emailAddress,
      firstName: 'Sam',
      lastName: 'Rivers',
      pendingEmail: null,
      hasPassword: true,
      links: [{ provider: 'Google', linkedAt: new Date(NOW).toISOString() }],
    });
    const { token } = (await atGoogle()).body;
    expect((await unlink(person)).status).toBe(200);
    expect(await linksOf(person)).toEqual([]);
    expect([await isSignedIn(app, person), await isSignedIn(app, { ...person, token })]).toEqual([
      true,
      false,
    ]);
    expect((await unlink(person)).status).toBe(200);
    const texts = (await mailsOf(person)).sort();
    expect(texts).toEqual([
      expect.stringContaining('You can now log in with your Google account'),
      expect.stringContaining(
        'Your Google account was unlinked from your account. You can no longer log in with it.',
      ),
    ]);
  });

  test('AUTH-11: cannot log in once unlinked, not even after a new password, until they are linked again', async () => {
    const { app, person, atGoogle, linkAtGoogle, page } = await aLinkedPerson();
    await unlink(person);
    const refused = {
      status: 422,
      code: 'account_unlinked',
      message:
        'Your Google account was unlinked. Log in with your password, then link it again in My account.',
    };
    expect((await atGoogle()).problem).toMatchObject(refused);
    await page.update(await page.find(person.userId), { password: 'nine blue ladders' });
    expect((await atGoogle()).problem).toMatchObject(refused);
    const { host, emailAddress } = person;
    const { token } = (await signIn(app, host, emailAddress, 'nine blue ladders')).body;
    const again = { ...person, token };
    expect((await linkAtGoogle(again)).status).toBe(200);
    expect(await linksOf(again)).toMatchObject([{ provider: 'Google' }]);
    expect((await atGoogle()).status).toBe(200);
    expect((await linkAtGoogle(again)).status).toBe(200);
  });

  test('AUTH-11: another account of the provider with the same email is refused, too', async () => {
    const { google } = external.current;
    const { person, atGoogle } = await aLinkedPerson();
    await unlink(person);
    google.account = account(person.emailAddress, { subject: 'another' });
    expect((await atGoogle()).problem.code).toBe('account_unlinked');
  });

  test('AUTH-11: only an account with the own email address is linked, and only one', async () => {
    const { google } = external.current;
    const { person, linkAtGoogle, page } = await aLinkedPerson();
    const known = google.account;
    google.account = account(person.emailAddress, { subject: 'another' });
    expect((await linkAtGoogle(person)).problem.message).toContain('already linked');
    const other = (await page.create({ password: PASSWORD })).body;
    google.account = account(other.emailAddress);
    expect((await linkAtGoogle(person)).problem.message).toContain(
      `Use the one with the email ${person.emailAddress}.`,
    );
    google.account = known;
    expect((await linkAtGoogle(person)).status).toBe(200);
    expect(await linksOf(person)).toHaveLength(1);
  });

  test('AUTH-11: a return without its cookie links nothing, and ends no session', async () => {
    const { app, person } = await aLinkedPerson();
    await unlink(person);
    const params = { provider: 'Google' } as const;
    const body = { token: 'a-code' };
    const answer = await app.call(accountEndpoints.link, { as: person, params, body });
    expect(answer.problem).toMatchObject({
      status: 422,
      message: 'Google did not confirm your account. Try linking it again.',
    });
    expect(await linksOf(person)).toEqual([]);
  });

  test('AUTH-11: end with a change of the email address; both addresses are mailed', async () => {
    const { app, person, atGoogle, page } = await aLinkedPerson();
    const emailAddress = `new.${person.emailAddress}`;
    await page.update(await page.find(person.userId), { emailAddress });
    expect(await isSignedIn(app, person)).toBe(false);
    expect((await atGoogle()).problem.message).toBe('Google login failed');
    const changed = expect.stringContaining(`from ${person.emailAddress} to ${emailAddress}`);
    // The first mail was about the link.
    const before = await mailsOf(person);
    expect(before.sort()).toEqual([changed, expect.stringContaining('can now log in')]);
  });

  test('AUTH-11: end with a change of the password, by an admin or by a mailed link', async () => {
    const { app, person, atGoogle, linkAtGoogle, page } = await aLinkedPerson();
    await page.update(await page.find(person.userId), { password: 'nine blue ladders' });
    expect(await isSignedIn(app, person)).toBe(false);
    expect((await mailsOf(person)).join()).toContain('set a new password for your account');
    const unlinked = expect.stringContaining('Your Google account was unlinked.');
    expect((await atGoogle()).problem).toMatchObject({ status: 422, message: unlinked });

    const { host, emailAddress, userId } = person;
    const { token: session } = (await signIn(app, host, emailAddress, 'nine blue ladders')).body;
    expect((await linkAtGoogle({ ...person, token: session })).status).toBe(200);
    expect((await mailsOf(person)).join()).toContain('can now log in');
    await app.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });
    const [mail = ''] = await mailsOf(person);
    const token = new URL(/https:\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
    const body = { userId, token, password: PASSWORD };
    const answer = await app.call(recoveryEndpoints.resetPassword, { host, body });
    expect(await linksOf({ ...person, token: answer.body.token })).toEqual([]);
    expect((await atGoogle()).problem).toMatchObject({ status: 422, message: unlinked });
    expect(await mailsOf(person)).toEqual([expect.stringContaining('A new password was set')]);
  });
});

test('AUTH-8: a link that was mailed to someone with fewer rights is used up by a promotion', async () => {
  const { app, person, page } = await aLinkedPerson();
  const { host, emailAddress, userId } = person;
  await app.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });
  const mail = (await mailsOf(person)).find((text) => text.includes('/reset-password')) ?? '';
  const token = new URL(/https:\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
  await page.update(await page.find(userId), { roles: ['SiteAdmin'] });
  const answer = await app.call(recoveryEndpoints.passwordLink, { host, body: { userId, token } });
  expect(answer.problem.code).toBe('link_expired');
});

test('NEW-10: each person has their own encryption keys for their devices, the same each time', async () => {
  const { app } = external.current;
  const organization = await anOrganization(app);
  const [one, other] = [
    await aPerson(app, organization, 'SiteAdmin'),
    await aPerson(app, organization, 'SiteAdmin'),
  ];
  const keysOf = async (as: TestPerson) =>
    (await app.call(accountEndpoints.deviceKeys, { as })).body;
  const keys = await keysOf(one);
  expect(keys.accountId).toBe(one.userId);
  expect(keys.keys.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32]);
  expect(await keysOf(one)).toEqual(keys);
  expect((await keysOf(other)).keys).not.toEqual(keys.keys);
});
