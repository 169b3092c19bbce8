import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { accountEndpoints } from '@tenantry/contract/access/account.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { isSignedIn, signIn } from '#testing/users';
import { issueInvitation } from '../passwords/recovery.service.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

const app = useTestApp({ attemptLimits: true });
const GOOD = 'seven purple lanterns';

beforeEach(() => app.current.clock.set(NOW));

async function aTenant() {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'Leasee');
  return { organization, person };
}

/** The mails of the person's organization; those of other tests may wait, too. */
async function sentMails({ host }: TestPerson): Promise<Mail[]> {
  const mails: Mail[] = [];
  const runner = await runMailJobs(app.current, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(app.current);
  await runner.stop();
  return mails.filter(({ messageId }) => messageId.endsWith(`@${host}>`));
}

test('AUTH-14: people change their own name, and the session shows it', async () => {
  const { organization, person } = await aTenant();
  const rename = (body: { firstName: string; lastName: string }) =>
    app.current.call(accountEndpoints.rename, { as: person, body });
  expect((await rename({ firstName: ' Samira ', lastName: 'Brook' })).status).toBe(200);
  const { body } = await app.current.call(accountEndpoints.own, { as: person });
  expect(body).toMatchObject({ firstName: 'Samira', lastName: 'Brook' });
  await rename({ firstName: 'Samira', lastName: 'Brook' });
  const session = await app.current.call(accessEndpoints.session, { as: person });
  expect(session.body).toMatchObject({ firstName: 'Samira', lastName: 'Brook' });
  const events = await asOwner(
    app.current,
    organization,
    `SELECT before, after FROM audit_events WHERE entity_id = $1 AND action = 'user.renamed'`,
    [person.userId],
  );
  expect(events).toEqual([
    {
      before: { firstName: 'Sam', lastName: 'Rivers' },
      after: { firstName: 'Samira', lastName: 'Brook' },
    },
  ]);
  expect((await rename({ firstName: ' ', lastName: 'Brook' })).problem.fields).toEqual({
    firstName: 'First name is required',
  });
});

describe('AUTH-14: the own password', () => {
  const change = (as: TestPerson, currentPassword: string, password = GOOD) =>
    app.current.call(accountEndpoints.changePassword, { as, body: { currentPassword, password } });

  test('AUTH-14: is changed with the current one, which ends other sessions and mailed links', async () => {
    const { organization, person } = await aTenant();
    const { host, emailAddress, userId } = person;
    const elsewhere = {
      ...person,
      token: (await signIn(app.current, host, emailAddress, PASSWORD)).body.token,
    };
    const token = await app.current.database.transact({ organization }, (tx) =>
      issueInvitation(tx, userId),
    );
    await sentMails(person);
    expect((await change(person, PASSWORD)).status).toBe(200);
    expect(await isSignedIn(app.current, person)).toBe(true);
    expect(await isSignedIn(app.current, elsewhere)).toBe(false);
    const link = await app.current.call(recoveryEndpoints.passwordLink, {
      host,
      body: { userId, token },
    });
    expect(link.problem.code).toBe('link_expired');
    expect((await signIn(app.current, host, emailAddress, PASSWORD)).status).toBe(401);
    const [mail] = await sentMails(person);
    expect(mail?.text).toContain('The password of your account was changed.');
    expect((await signIn(app.current, host, emailAddress, GOOD)).status).toBe(200);
  });

  test('AUTH-14: stays if the current one is wrong, the new one is bad, or there were too many attempts', async () => {
    const { person } = await aTenant();
    const bad = await change(person, PASSWORD, 'passwordpassword');
    expect(bad.problem.fields).toHaveProperty('password');
    const wrong = await change(person, 'something else');
    expect(wrong.problem).toMatchObject({
      status: 422,
      code: 'own_password_wrong',
      fields: { currentPassword: 'Wrong password. Enter the password you log in with.' },
    });
    for (let attempt = 1; attempt < 10; attempt += 1) await change(person, 'something else');
    expect((await change(person, PASSWORD)).status).toBe(429);
    const { host, emailAddress } = person;
    expect((await signIn(app.current, host, emailAddress, PASSWORD)).status).toBe(200);
  });
});

describe('AUTH-15: the own email', () => {
  const ask = (as: TestPerson, emailAddress: string) =>
    app.current.call(accountEndpoints.changeEmail, { as, body: { emailAddress } });

  const confirm = ({ host, userId }: TestPerson, token: string) =>
    app.current.call(accountEndpoints.confirmEmail, { host, body: { userId, token } });

  const tokenIn = ({ text }: Mail) =>
    new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '';

  const account = async (as: TestPerson) =>
    (await app.current.call(accountEndpoints.own, { as })).body;

  test('AUTH-15: changes by the link that is mailed to the new address, once; sessions stay, and the old address is told', async () => {
    const { organization, person } = await aTenant();
    const { host, emailAddress: former } = person;
    const wanted = `new.${former}`;
    const passwordLink = await app.current.database.transact({ organization }, (tx) =>
      issueInvitation(tx, person.userId),
    );
    const asked = await ask(person, ` ${wanted.toUpperCase()} `);
    const expiresAt = '2026-03-11T14:00:00.000Z';
    expect(asked.body).toMatchObject({
      emailAddress: former,
      pendingEmail: { emailAddress: wanted, expiresAt },
    });
    const [mail, ...others] = await sentMails(person);
    expect(others).toEqual([]);
    expect(mail?.to.address).toBe(wanted);
    const token = tokenIn(mail!);
    const elsewhere = { ...person, userId: (await aTenant()).person.userId };
    expect((await confirm(elsewhere, token)).problem.code).toBe('link_expired');
    expect((await confirm(person, token)).body).toEqual({ emailAddress: wanted });
    expect((await confirm(person, token)).problem.code).toBe('link_expired');
    expect(await account(person)).toMatchObject({ emailAddress: wanted, pendingEmail: null });
    expect((await signIn(app.current, host, former, PASSWORD)).status).toBe(401);
    expect((await signIn(app.current, host, wanted, PASSWORD)).status).toBe(200);
    const told = (await sentMails(person)).filter(({ subject }) => subject.includes('was changed'));
    expect(told.map(({ to }) => to.address).sort()).toEqual([wanted, former].sort());
    expect(told[0]?.text).toContain(`from ${former} to ${wanted}`);
    const link = { userId: person.userId, token: passwordLink };
    const old = await app.current.call(recoveryEndpoints.passwordLink, { host, body: link });
    expect(old.problem.code).toBe('link_expired');
  });

  test('AUTH-15: a taken address gets the same answer; its owner is told, and nothing changes', async () => {
    const { organization, person } = await aTenant();
    const other = await aPerson(app.current, organization, 'Leasee');
    const asked = await ask(person, other.emailAddress);
    expect(asked.body.pendingEmail?.emailAddress).toBe(other.emailAddress);
    const [mail] = await sentMails(person);
    expect(mail?.to.address).toBe(other.emailAddress);
    expect(mail?.text).toContain('already belongs to an account');
    expect(mail?.text).not.toContain('token');
    // Taken after the link was mailed.
    const wanted = `late.${person.emailAddress}`;
    await ask(person, wanted);
    const token = tokenIn((await sentMails(person))[0]!);
    await aPerson(app.current, organization, 'Leasee', wanted);
    expect((await confirm(person, token)).problem.code).toBe('email_address_taken');
    expect((await account(person)).emailAddress).toBe(person.emailAddress);
  });

  test('AUTH-15: the link ends after 24 hours, with a newer request, a cancellation, and a new password', async () => {
    const { person } = await aTenant();
    expect((await ask(person, person.emailAddress)).problem.fields).toEqual({
      emailAddress: 'This is your email already.',
    });
    const wanted = `new.${person.emailAddress}`;
    const linkFor = async () => {
      await ask(person, wanted);
      return tokenIn((await sentMails(person))[0]!);
    };
    const [first, second] = [await linkFor(), await linkFor()];
    expect((await confirm(person, first)).problem.code).toBe('link_expired');
    app.current.clock.advance({ hours: 24 });
    expect((await confirm(person, second)).problem.code).toBe('link_expired');
    app.current.clock.set(NOW);
    const third = await linkFor();
    const kept = await app.current.call(accountEndpoints.keepEmail, { as: person });
    expect(kept.body.pendingEmail).toBeNull();
    expect((await confirm(person, third)).problem.code).toBe('link_expired');
    const fourth = await linkFor();
    const body = { currentPassword: PASSWORD, password: GOOD };
    await app.current.call(accountEndpoints.changePassword, { as: person, body });
    expect((await confirm(person, fourth)).problem.code).toBe('link_expired');
  });
});
