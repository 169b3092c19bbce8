import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { secondFactorEndpoints } from '@tenantry/contract/access/second-factor.endpoints';
import { trailEndpoints } from '@tenantry/contract/access/trail.endpoints';
import { afterEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, PASSWORD } from '#testing/factories';
import { asOwner, everyRow } from '#testing/inspection';
import { codeOf, firstStep, secondStep, withApp } from '#testing/second-factor';
import { NOW, useTestApp } from '#testing/test-app';
import { isSignedIn, signIn, usersPage } from '#testing/users';
import { createSecrets, type Secrets } from '../../../platform/secrets/secrets.ts';
import { inspectSealed } from '../../../sealed-secrets.ts';
import { issueInvitation } from '../passwords/recovery.service.ts';
import { rescueAdmin } from '../passwords/rescue.service.ts';
import { rotateFactors, sealSecret } from './second-factor.secrets.ts';
import { acceptableStep } from './totp.rules.ts';

const app = useTestApp({ attemptLimits: true });

/** `12345678901234567890` in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const after = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

afterEach(() => app.current.clock.set(NOW));

async function aProtectedPerson() {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin');
  return { organization, person, ...(await withApp(app.current, person)) };
}

const own = async (as: Parameters<typeof withApp>[1]) =>
  (await app.current.call(secondFactorEndpoints.own, { as })).body;

describe('TRUST-1: codes of RFC 6238', () => {
  test.each([
    [59, '287082', null, 1],
    [1_111_111_109, '081804', null, 37_037_036],
    [1_234_567_890, '005924', null, 41_152_263],
    [20_000_000_000, '353130', null, 666_666_666],
    // A clock may differ by one step.
    [29, '287082', null, 1],
    [89, '287082', null, 1],
    [90, '287082', null, null],
    [59, '287082', 0, 1],
    [59, '287082', 1, null],
    // The clock went back.
    [59, '287082', 1_000, null],
    [59, '287083', null, null],
    [59, '28708', null, null],
    [59, 'abcdef', null, null],
  ])('TRUST-1: %i seconds: %s after step %s is step %s', (seconds, code, last, step) => {
    expect(acceptableStep(RFC_SECRET, code, after(seconds), last)).toBe(step);
  });

  test('TRUST-1: the code of second 59 signs in once', async () => {
    const organization = await anOrganization(app.current);
    const person = await aPerson(app.current, organization, 'SiteAdmin');
    await withApp(app.current, person);
    await app.current.database.transact({ organization }, async (tx) => {
      const sealed = sealSecret(tx, app.current.secrets, person.userId, RFC_SECRET);
      await asOwner(
        app.current,
        organization,
        'UPDATE second_factors SET secret_sealed = $2, last_step = NULL WHERE user_id = $1',
        [person.userId, sealed],
      );
    });
    app.current.clock.set('1970-01-01T00:00:59Z');
    const first = await firstStep(app.current, person);
    expect((await secondStep(app.current, person, first, '287082')).status).toBe(200);
    const again = await firstStep(app.current, person);
    const { problem } = await secondStep(app.current, person, again, '287082');
    expect(problem).toMatchObject({ status: 422, code: 'second_factor_code_wrong' });
  });
});

describe('TRUST-1: setting up an authenticator app', () => {
  test('TRUST-1: takes a first code, shows ten recovery codes, and ends the other sessions', async () => {
    const organization = await anOrganization(app.current);
    const person = await aPerson(app.current, organization, 'SiteAdmin');
    const other = (await signIn(app.current, person.host, person.emailAddress, PASSWORD)).body;
    const as = person;
    const { body } = await app.current.call(secondFactorEndpoints.begin, { as, body: {} });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/);
    expect(await own(person)).toEqual({ app: null, recoveryCodesLeft: 0, required: false });
    const finish = (code: string) =>
      app.current.call(secondFactorEndpoints.finish, { as, body: { code } });
    expect((await finish('000000')).problem.fields).toMatchObject({ code: expect.any(String) });
    const code = codeOf(app.current, body.secret);
    const { codes } = (await finish(`${code.slice(0, 3)} ${code.slice(3)}`)).body;
    expect(new Set(codes).size).toBe(10);
    expect(await own(person)).toMatchObject({ app: { since: expect.any(String) } });
    expect(await isSignedIn(app.current, person)).toBe(true);
    expect(await isSignedIn(app.current, { ...person, token: other.token })).toBe(false);
    const rows = JSON.stringify([...(await everyRow(app.current)).values()]);
    for (const secret of [body.secret, ...codes]) expect(rows).not.toContain(secret);
  });

  test('TRUST-1: is begun again without losing the app that works', async () => {
    const { person, secret } = await aProtectedPerson();
    await app.current.call(secondFactorEndpoints.begin, { as: person, body: {} });
    const first = await firstStep(app.current, person);
    const code = codeOf(app.current, secret, 1);
    expect((await secondStep(app.current, person, first, code)).status).toBe(200);
  });

  test('TRUST-1: is undone by removing it, with its recovery codes', async () => {
    const { person } = await aProtectedPerson();
    await app.current.call(secondFactorEndpoints.remove, { as: person });
    expect(await own(person)).toEqual({ app: null, recoveryCodesLeft: 0, required: false });
    const { status } = await signIn(app.current, person.host, person.emailAddress, PASSWORD);
    expect(status).toBe(200);
  });
});

describe('TRUST-1: a login with a second factor', () => {
  test('TRUST-1: ends with a code, in the browser in which it began', async () => {
    const { person, secret } = await aProtectedPerson();
    const first = await firstStep(app.current, person);
    expect(first.ways).toEqual(['code', 'recoveryCode']);
    const code = codeOf(app.current, secret, 1);
    const elsewhere = { ...first, cookie: 'device=another' };
    expect((await secondStep(app.current, person, elsewhere, code)).problem.code).toBe(
      'sign_in_expired',
    );
    const { body } = await secondStep(app.current, person, first, code);
    expect(await isSignedIn(app.current, { ...person, token: body.token })).toBe(true);
    const used = await secondStep(app.current, person, first, codeOf(app.current, secret, 1));
    expect(used.problem.code).toBe('sign_in_expired');
  });

  test('TRUST-1: that has only begun ends with a new password', async () => {
    const { organization, person, secret } = await aProtectedPerson();
    const first = await firstStep(app.current, person);
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const { find, update } = usersPage(app.current, organization, admin);
    const changed = await update(await find(person.userId), { password: 'seven purple lanterns' });
    expect(changed.status).toBe(200);
    const code = codeOf(app.current, secret, 1);
    const { problem } = await secondStep(app.current, person, first, code);
    expect(problem.code).toBe('sign_in_expired');
  });

  test('TRUST-1: has to be finished within ten minutes', async () => {
    const { person, secret } = await aProtectedPerson();
    const first = await firstStep(app.current, person);
    app.current.clock.advance({ minutes: 11 });
    const late = await secondStep(app.current, person, first, codeOf(app.current, secret));
    expect(late.problem.code).toBe('sign_in_expired');
  });

  test('TRUST-1: of two with the same code one succeeds', async () => {
    const { person, secret } = await aProtectedPerson();
    const both = [await firstStep(app.current, person), await firstStep(app.current, person)];
    const code = codeOf(app.current, secret, 1);
    const answers = await Promise.all(
      both.map((first) => secondStep(app.current, person, first, code)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ]);
  });

  test('TRUST-1: takes each recovery code once, as a person may type it, and mails how many are left', async () => {
    const { person, codes } = await aProtectedPerson();
    const [code = ''] = codes;
    const first = await firstStep(app.current, person);
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const { status, body } = await secondStep(app.current, person, first, typed);
    expect(status).toBe(200);
    expect((await own({ ...person, token: body.token })).recoveryCodesLeft).toBe(9);
    const again = await firstStep(app.current, person);
    expect((await secondStep(app.current, person, again, code)).status).toBe(422);
  });

  test('TRUST-1: new recovery codes replace the former ones', async () => {
    const { person, codes } = await aProtectedPerson();
    const { body } = await app.current.call(secondFactorEndpoints.renewCodes, {
      as: person,
      body: {},
    });
    const first = await firstStep(app.current, person);
    expect((await secondStep(app.current, person, first, codes[0]!)).status).toBe(422);
    expect((await secondStep(app.current, person, first, body.codes[0]!)).status).toBe(200);
  });

  test('TRUST-1: waits after five wrong codes, also for the right one; the security log has them', async () => {
    const { organization, person, secret } = await aProtectedPerson();
    const first = await firstStep(app.current, person);
    for (let count = 0; count < 5; count += 1) {
      expect((await secondStep(app.current, person, first, '000000')).status).toBe(422);
    }
    const { problem } = await secondStep(
      app.current,
      person,
      first,
      codeOf(app.current, secret, 1),
    );
    expect(problem).toMatchObject({ status: 429, message: expect.stringContaining('15 minutes') });
    const admin = await aPerson(app.current, organization, 'SiteAdmin');
    const { body } = await app.current.call(trailEndpoints.securityEvents, { as: admin });
    const what = 'POST /v1/auth/login/secondFactor';
    expect(body.map((each) => [each.kind, each.what, each.count])).toEqual([
      ['lockedOut', what, 1],
      ['signInFailed', what, 5],
    ]);
  });

  test('TRUST-1, AUTH-10: neither wrong codes elsewhere nor those of a confirmation lock a known browser out', async () => {
    const { person, secret } = await aProtectedPerson();
    const known = await firstStep(app.current, person);
    const login = await secondStep(app.current, person, known, codeOf(app.current, secret, 1));
    expect(login.status).toBe(200);
    // Somebody knows the password.
    const elsewhere = await firstStep(app.current, person);
    const tried = async () => (await secondStep(app.current, person, elsewhere, '000000')).status;
    for (let count = 0; count < 5; count += 1) expect(await tried()).toBe(422);
    expect(await tried()).toBe(429);
    const as = { ...person, token: login.body.token };
    const confirm = async (code: string) =>
      (await app.current.call(confirmationEndpoints.confirm, { as, body: { code } })).status;
    for (let count = 0; count < 5; count += 1) expect(await confirm('000000')).toBe(422);
    expect(await confirm(codeOf(app.current, secret))).toBe(429);
    app.current.clock.advance({ seconds: 60 });
    const again = await firstStep(app.current, person, known.cookie);
    const code = codeOf(app.current, secret);
    expect((await secondStep(app.current, person, again, code)).status).toBe(200);
  });

  test('TRUST-1: a wrong password says nothing about a second factor', async () => {
    const { organization, person } = await aProtectedPerson();
    const other = await aPerson(app.current, organization, 'SiteAdmin');
    const [first, second] = [
      await signIn(app.current, person.host, person.emailAddress, 'not the password'),
      await signIn(app.current, other.host, other.emailAddress, 'not the password'),
    ];
    expect({ ...first.problem, requestId: '' }).toEqual({ ...second.problem, requestId: '' });
    expect(Object.keys(first.headers).sort()).toEqual(Object.keys(second.headers).sort());
  });

  test('TRUST-1: is also needed after a mailed link has set a password', async () => {
    const { organization, person, secret } = await aProtectedPerson();
    const token = await app.current.database.transact({ organization }, (tx) =>
      issueInvitation(tx, person.userId),
    );
    const answer = await app.current.call(recoveryEndpoints.resetPassword, {
      host: person.host,
      body: { userId: person.userId, token, password: 'seven purple lanterns' },
    });
    expect(answer.problem).toMatchObject({ status: 403, code: 'second_factor_asked' });
    const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
    const first = { ...answer.problem.secondFactor!, cookie };
    const code = codeOf(app.current, secret, 1);
    expect((await secondStep(app.current, person, first, code)).status).toBe(200);
  });
});

test('TRUST-4: a code of the app confirms who a person is, once', async () => {
  const { person, secret } = await aProtectedPerson();
  const { body } = await app.current.call(confirmationEndpoints.ways, { as: person });
  expect(body.ways).toEqual(['password', 'code']);
  const confirm = (code: string) =>
    app.current.call(confirmationEndpoints.confirm, { as: person, body: { code } });
  app.current.clock.advance({ minutes: 6 });
  const code = codeOf(app.current, secret);
  expect((await confirm(code)).status).toBe(200);
  expect((await confirm(code)).status).toBe(422);
  expect((await app.current.call(secondFactorEndpoints.remove, { as: person })).status).toBe(200);
});

test('TRUST-3, AUTH-12: a rescue on the server removes a lost second factor', async () => {
  const { organization, person } = await aProtectedPerson();
  await app.current.database.transact({ organization }, (tx) =>
    rescueAdmin(tx, {
      emailAddress: person.emailAddress,
      firstName: 'Sam',
      lastName: 'Rivers',
      role: 'SiteAdmin',
    }),
  );
  const rows = await asOwner(app.current, organization, 'SELECT 1 FROM second_factors');
  expect(rows).toEqual([]);
});

test('TRUST-1, OPS-2: with another key, the start and `doctor` say that apps cannot be read', async () => {
  const { organization } = await aProtectedPerson();
  const inspect = (secrets: Secrets) =>
    app.current.database.transact({ organization, readOnly: true }, (tx) =>
      inspectSealed(tx, secrets),
    );
  expect(await inspect(app.current.secrets)).toEqual({ problems: [], current: 1, old: 0 });
  const { problems } = await inspect(createSecrets(() => Buffer.alloc(32, 7)));
  expect(problems).toEqual([
    expect.stringMatching(/^The secrets of authenticator apps cannot be decrypted: 1\./),
  ]);
});

test('TRUST-1, OPS-2: secrets of apps are encrypted again under a new key', async () => {
  const { organization, person, secret } = await aProtectedPerson();
  const renewed = createSecrets(() => Buffer.alloc(32, 7), [app.current.secretKey]);
  const { database } = app.current;
  const rotate = () => database.transact({ organization }, (tx) => rotateFactors(tx, renewed));
  expect([(await rotate()).old, (await rotate()).old]).toEqual([1, 0]);
  const first = await firstStep(app.current, person);
  const refused = await secondStep(app.current, person, first, codeOf(app.current, secret, 1));
  expect(refused.problem.code).toBe('second_factor_unreadable');
});
