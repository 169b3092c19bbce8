import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import { passkeysEndpoints } from '@tenantry/contract/access/passkeys.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { apiKeysEndpoints } from '@tenantry/contract/api-keys/api-keys.endpoints';
import { calendarEndpoints } from '@tenantry/contract/today/calendar.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { anApiKey, asKey } from '#testing/api-keys';
import { Authenticator } from '#testing/authenticator';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { usersPage } from '#testing/users';
import { oldChallenges } from './passkeys.service.ts';
import { issueResetLink } from '../passwords/recovery.service.ts';

const app = useTestApp();

beforeEach(() => app.current.clock.set(NOW));

async function anOwner() {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  return { organization, person, device: new Authenticator(`https://${person.host}`) };
}

async function addPasskey(as: TestPerson, device: Authenticator, name = 'My laptop') {
  const options = (await app.current.call(passkeysEndpoints.options, { as, body: {} })).body;
  const response = device.create(options);
  return app.current.call(passkeysEndpoints.add, { as, body: { name, response } });
}

const askToSign = async ({ host }: TestPerson) =>
  (await app.current.call(passkeysEndpoints.signInOptions, { host, body: {} })).body;

type Signed = ReturnType<Authenticator['get']>;

const send = ({ host }: TestPerson, response: Signed) =>
  app.current.call(passkeysEndpoints.signIn, { host, body: { response } });

const signIn = async (person: TestPerson, device: Authenticator) =>
  send(person, device.get(await askToSign(person)));

const passkeysOf = async (as: TestPerson) =>
  (await app.current.call(passkeysEndpoints.list, { as })).body;

async function mailsTo({ emailAddress }: TestPerson): Promise<string[]> {
  const texts: string[] = [];
  const runner = await runMailJobs(app.current, {
    send: async ({ to, text }) => {
      if (to.address === emailAddress) texts.push(text);
    },
  });
  await queueIsEmpty(app.current);
  await runner.stop();
  return texts;
}

describe('TRUST-2: a passkey', () => {
  test('TRUST-2: is added, named, renamed and removed by its owner, who is mailed', async () => {
    const { person, device } = await anOwner();
    const added = await addPasskey(person, device);
    expect(added.status).toBe(201);
    const { id } = added.body;
    const shown = {
      id,
      name: 'My laptop',
      createdAt: new Date(NOW).toISOString(),
      lastUsedAt: null,
      works: true,
    };
    expect(await passkeysOf(person)).toEqual([shown]);
    const params = { passkeyId: id };
    const renamed = await app.current.call(passkeysEndpoints.rename, {
      as: person,
      params,
      body: { name: 'Old laptop' },
    });
    expect(renamed.body).toEqual({ ...shown, name: 'Old laptop' });
    await app.current.call(passkeysEndpoints.remove, { as: person, params });
    expect(await passkeysOf(person)).toEqual([]);
    expect((await signIn(person, device)).problem.code).toBe('sign_in_failed');
    expect((await mailsTo(person)).sort()).toEqual([
      expect.stringContaining('The passkey “My laptop” was added to your account.'),
      expect.stringContaining('The passkey “Old laptop” was removed from your account.'),
    ]);
  });

  test('TRUST-2: signs in without a password, once for each challenge, within 5 minutes', async () => {
    const { person, device } = await anOwner();
    await addPasskey(person, device);
    app.current.clock.advance({ minutes: 1 });
    const signed = device.get(await askToSign(person));
    const answer = await send(person, signed);
    const { body } = await app.current.call(accessEndpoints.session, {
      as: { ...person, token: answer.body.token },
    });
    expect(body).toMatchObject({ firstName: 'Sam', roles: ['SiteAdmin'] });
    expect((await passkeysOf(person))[0]?.lastUsedAt).toBe('2026-03-10T14:01:00.000Z');
    expect((await send(person, signed)).problem.code).toBe('sign_in_failed');
    const late = device.get(await askToSign(person));
    app.current.clock.advance({ minutes: 5 });
    expect((await send(person, late)).problem.code).toBe('sign_in_failed');
  });

  test('TRUST-2: must know who the person is, and signs only for this site and for what was asked', async () => {
    const { organization, person, device } = await anOwner();
    await addPasskey(person, device);
    device.verifies = false;
    expect((await signIn(person, device)).problem.code).toBe('sign_in_failed');
    device.verifies = true;
    const elsewhere = new Authenticator('https://evil.example.com');
    const fake = elsewhere.create({
      ...(await askToSign(person)),
      rp: { id: person.host },
      user: { id: 'x' },
    });
    const signed = device.get(await askToSign(person));
    const { clientDataJSON } = elsewhere.get(await askToSign(person)).response;
    const mixed = { ...signed, response: { ...signed.response, clientDataJSON } };
    expect((await send(person, mixed)).problem.code).toBe('sign_in_failed');
    expect((await send(person, { ...signed, id: fake.id, rawId: fake.id })).problem.code).toBe(
      'sign_in_failed',
    );
    const { body } = await app.current.call(trailEndpoints.securityEvents, { as: person });
    expect(body).toContainEqual(
      expect.objectContaining({ kind: 'signInFailed', emailAddress: person.emailAddress }),
    );
    // A challenge to add a passkey signs nobody in, and a passkey of another organization is unknown.
    const options = (await app.current.call(passkeysEndpoints.options, { as: person, body: {} }))
      .body;
    expect((await send(person, device.get(options))).problem.code).toBe('sign_in_failed');
    const neighbor = await aPerson(app.current, await anOrganization(app.current), 'SiteAdmin');
    expect((await signIn(neighbor, device)).problem.code).toBe('sign_in_failed');
    const { create, remove } = usersPage(
      app.current,
      organization,
      await aPerson(app.current, organization, 'SuperAdmin'),
    );
    await remove(person.userId);
    expect((await signIn(person, device)).problem.code).toBe('sign_in_failed');
    // A new start of the account does not bring it back.
    await create({ emailAddress: person.emailAddress });
    expect((await signIn(person, device)).problem.code).toBe('sign_in_failed');
  });

  test('TRUST-2: is added only by the person who asked for it, for this site', async () => {
    const { organization, person, device } = await anOwner();
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const ask = async () =>
      (await app.current.call(passkeysEndpoints.options, { as: person, body: {} })).body;
    const add = async (as: TestPerson, response: ReturnType<Authenticator['create']>) =>
      app.current.call(passkeysEndpoints.add, { as, body: { name: 'A key', response } });
    expect((await add(other, device.create(await ask()))).problem.code).toBe(
      'passkey_not_accepted',
    );
    const elsewhere = new Authenticator('https://evil.example.com');
    expect((await add(person, elsewhere.create(await ask()))).problem.code).toBe(
      'passkey_not_accepted',
    );
    device.verifies = false;
    expect((await add(person, device.create(await ask()))).problem.code).toBe(
      'passkey_not_accepted',
    );
    device.verifies = true;
    const made = device.create(await ask());
    expect((await add(person, made)).status).toBe(201);
    expect((await add(person, made)).problem.code).toBe('passkey_not_accepted');
    expect((await ask()).excludeCredentials).toEqual([
      { id: made.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect(await passkeysOf(other)).toEqual([]);
  });

  test('TRUST-2: whose count of uses goes back signs in, with a warning by mail and in the security log', async () => {
    const { person, device } = await anOwner();
    device.counter = 7;
    await addPasskey(person, device);
    device.counter = 8;
    await signIn(person, device);
    await mailsTo(person);
    const events = async () =>
      (await app.current.call(trailEndpoints.securityEvents, { as: person })).body.map(
        ({ kind }) => kind,
      );
    expect(await events()).toEqual([]);
    device.counter = 5;
    expect((await signIn(person, device)).status).toBe(200);
    expect(await events()).toEqual(['passkeyCopied']);
    expect((await mailsTo(person)).join()).toContain('Somebody may have a copy of it.');
  });

  test('TRUST-2: made for another domain is shown as one that does not work', async () => {
    const { organization, person, device } = await anOwner();
    await addPasskey(person, device);
    const statement = `UPDATE passkeys SET domain = 'old.example.com' WHERE user_id = $1`;
    await asOwner(app.current, organization, statement, [person.userId]);
    expect((await passkeysOf(person))[0]?.works).toBe(false);
  });

  test('TRUST-2: a person has at most 20', async () => {
    const { person, device } = await anOwner();
    for (let count = 0; count < 20; count += 1) await addPasskey(person, device, `Key ${count}`);
    const refused = await app.current.call(passkeysEndpoints.options, { as: person, body: {} });
    expect(refused.problem.code).toBe('too_many_passkeys');
  });
});

describe('TRUST-4: a passkey', () => {
  const confirm = (as: TestPerson, passkey: Signed) =>
    app.current.call(confirmationEndpoints.confirm, { as, body: { passkey } });

  test('TRUST-4: confirms who the person is, and nobody else', async () => {
    const { organization, person, device } = await anOwner();
    const ways = async () =>
      (await app.current.call(confirmationEndpoints.ways, { as: person })).body.ways;
    expect(await ways()).toEqual(['password']);
    const { id } = (await addPasskey(person, device)).body;
    expect(await ways()).toEqual(['password', 'passkey']);
    app.current.clock.advance({ minutes: 6 });
    const remove = () =>
      app.current.call(passkeysEndpoints.remove, { as: person, params: { passkeyId: id } });
    expect((await remove()).problem.code).toBe('confirmation_needed');

    const colleague = await aPerson(app.current, organization, 'SiteAdmin');
    const other = new Authenticator(`https://${person.host}`);
    await addPasskey(colleague, other);
    const refused = await confirm(person, other.get(await askToSign(person)));
    expect(refused.problem).toMatchObject({ status: 422, code: 'passkey_not_accepted' });
    device.verifies = false;
    const unverified = await confirm(person, device.get(await askToSign(person)));
    expect(unverified.problem.status).toBe(422);
    expect((await remove()).problem.code).toBe('confirmation_needed');
    device.verifies = true;
    expect((await confirm(person, device.get(await askToSign(person)))).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });
});

test('TRUST-2: the last factor of a person who must have one stays, even if both are removed at the same time', async () => {
  const { organization, person, device } = await anOwner();
  const [one, two] = [await addPasskey(person, device), await addPasskey(person, device)];
  const statement = `UPDATE organizations SET second_factor_from = '2026-03-01' WHERE id = $1`;
  await asOwner(app.current, organization, statement, [organization.id]);
  app.current.directory.forget();
  const statuses = await Promise.all(
    [one, two].map(async ({ body: { id: passkeyId } }) => {
      const params = { passkeyId };
      return (await app.current.call(passkeysEndpoints.remove, { as: person, params })).status;
    }),
  );
  expect(statuses.toSorted((first, second) => first - second)).toEqual([200, 409]);
  expect(await passkeysOf(person)).toHaveLength(1);
});

test('TRUST-2: challenges that nobody used are deleted', async () => {
  const { organization, person } = await anOwner();
  await askToSign(person);
  const count = async () =>
    (await asOwner(app.current, organization, 'SELECT id FROM passkey_challenges')).length;
  const clean = () =>
    app.current.database.transact({ organization }, (tx) => oldChallenges.run(tx));
  await clean();
  expect(await count()).toBe(1);
  app.current.clock.advance({ minutes: 6 });
  await clean();
  expect(await count()).toBe(0);
});

test('TRUST-2, AUTH-8, DATA-12: a reset of the password ends calendar links; the mail asks about passkeys and API keys, which stay', async () => {
  const { organization, person, device } = await anOwner();
  await addPasskey(person, device);
  const key = await anApiKey(
    { test: app.current, admin: person, organization },
    { name: 'Rent robot' },
  );
  const feed = { as: person, params: { kind: 'all' as const }, body: {} };
  const { path: url } = (await app.current.call(calendarEndpoints.makeFeed, feed)).body;
  const { host, userId } = person;
  const calendar = async () =>
    (await app.current.app.inject({ url, headers: { host } })).statusCode;
  expect(await calendar()).toBe(200);
  const token = await app.current.database.transact({ organization }, (tx) =>
    issueResetLink(tx, userId),
  );
  const body = { userId, token, password: 'seven purple lanterns' };
  expect((await app.current.call(recoveryEndpoints.resetPassword, { host, body })).status).toBe(
    200,
  );
  expect(await calendar()).toBe(404);
  const told = (await mailsTo(person)).find((text) => text.includes('A new password was set'));
  expect(told).toContain('Do you know these passkeys?');
  expect(told).toContain('“My laptop” (added 03/10/2026)');
  expect(told).toContain('“Rent robot”');
  expect((await signIn(person, device)).status).toBe(200);
  const ofKey = asKey(person, key);
  expect((await app.current.call(apiKeysEndpoints.list, { as: ofKey })).status).not.toBe(401);
});

test('TRUST-3: an administrator who resets the second factor removes passkeys, too', async () => {
  const { organization, person, device } = await anOwner();
  await addPasskey(person, device);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const reset = await app.current.call(usersEndpoints.resetSecondFactor, {
    as: admin,
    params: { organizationName: organization.name, userId: person.userId },
    body: {},
  });
  expect(reset.status).toBe(200);
  expect((await signIn(person, device)).status).toBe(401);
});
