import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import type { loginRequest } from '@tenantry/contract/access/access.schemas';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { permissionsOf } from '@tenantry/contract/access/roles';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  anOrganization,
  aPerson,
  organizationSettingsBody,
  PASSWORD,
  type TestPerson,
} from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { asTheProductHashes } from '#testing/passwords';
import { NOW, useTestApp } from '#testing/test-app';
import { callDuring } from '#testing/waiting';
import { recurring } from '../../../jobs.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteSessionsOf, setPasswordHash } from '../access.repository.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { issueInvitation } from '../passwords/recovery.service.ts';
import { updateUser } from '../users/users.repository.ts';

const app = useTestApp({ providers: {} });
const REFUSED = 'Invalid email or password, please try again.';

beforeEach(() => app.current.clock.set(NOW));

async function someone(emailAddress?: string) {
  const organization = await anOrganization(app.current);
  const person = await aPerson(app.current, organization, 'SiteAdmin', emailAddress);
  return { organization, person };
}

const login = (host: string, body: z.input<typeof loginRequest>) =>
  app.current.call(accessEndpoints.login, { host, body });

const withPassword = (person: TestPerson, password = PASSWORD, username = person.emailAddress) =>
  login(person.host, { authType: 'Local', username, password });

const statusWith = async (person: TestPerson, token = person.token) => {
  const as = { host: person.host, token };
  return (await app.current.call(portfolioEndpoints.organization, { as })).status;
};

describe('signing in', () => {
  test('AUTH-1, AUTH-5: email and password return the session record', async () => {
    const { person } = await someone();
    const { status, body } = await withPassword(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      roles: ['SiteAdmin'],
      permissions: permissionsOf('SiteAdmin'),
      reachesEverything: true,
      firstName: 'Sam',
      lastName: 'Rivers',
      organization: {
        name: expect.any(String),
        timeZone: 'America/New_York',
        today: NOW.slice(0, 10),
      },
      expr: Date.parse(NOW) + 60 * 60 * 1000,
    });
    expect(await statusWith(person, body.token)).toBe(200);
  });

  test('AUTH-5: an open session learns a new name and time zone of the organization', async () => {
    const { person: as } = await someone();
    const { body: settings } = await app.current.call(portfolioEndpoints.organization, {
      as,
      query: { include: '' },
    });
    const changes = { name: `${settings.name} and Sons`, timeZone: 'Pacific/Kiritimati' };
    await app.current.call(organizationEndpoints.updateOrganization, {
      as,
      body: { ...organizationSettingsBody(settings), ...changes },
    });
    const { body } = await app.current.call(accessEndpoints.session, { as });
    expect(body).toEqual({
      roles: ['SiteAdmin'],
      permissions: permissionsOf('SiteAdmin'),
      reachesEverything: true,
      firstName: 'Sam',
      lastName: 'Rivers',
      organization: { ...changes, today: '2026-03-11' },
    });
  });

  test('the email address may be written in any case, with spaces around it', async () => {
    const { person } = await someone();
    const typed = `  ${person.emailAddress.toUpperCase()} `;
    expect((await withPassword(person, PASSWORD, typed)).status).toBe(200);
  });

  test('AUTH-4: a wrong password, an unknown address and a missing password get the same response', async () => {
    const { person } = await someone();
    const answers = [
      await withPassword(person, 'correct horse'),
      await withPassword(person, PASSWORD.toUpperCase()),
      await withPassword(person, PASSWORD, 'nobody@example.com'),
      await login(person.host, { authType: 'Local', username: person.emailAddress }),
      await login(person.host, { authType: 'Local', token: 'some-token' }),
    ];
    for (const { status, problem } of answers) {
      expect(status).toBe(401);
      expect(problem).toMatchObject({ code: 'sign_in_failed', message: REFUSED });
    }
  });

  test.each([
    ['Google', 'Google login not available.'],
    ['Amazon', 'Amazon login not available.'],
  ] as const)('AUTH-4: %s is not available until it is set up', async (authType, message) => {
    const { person } = await someone();
    const { status, problem } = await login(person.host, { authType, token: 'a-code' });
    expect(status).toBe(422);
    expect(problem.message).toBe(message);
  });

  test('the password of another organization with the same address does not count', async () => {
    const here = await someone('same@example.com');
    const there = await someone('same@example.com');
    const { body } = await withPassword(here.person);
    expect(await statusWith(there.person, body.token)).toBe(401);
    expect(await statusWith(here.person, body.token)).toBe(200);
  });

  test('someone who was deactivated is refused, with a password and with an open session', async () => {
    const { organization, person } = await someone();
    await asOwner(
      app.current,
      organization,
      'UPDATE users SET deactivated_at = now() WHERE id = $1',
      [person.userId],
    );
    expect((await withPassword(person)).problem.message).toBe(REFUSED);
    expect(await statusWith(person)).toBe(401);
    const refreshed = await app.current.call(accessEndpoints.refreshToken, {
      as: person,
      body: {},
    });
    expect(refreshed.status).toBe(401);
  });
});

describe('AUTH-9: a sign-in while the password is being changed', () => {
  /** Signs in while a change of the user is not committed yet, and returns the response after the commit. */
  async function signInDuring(change: (tx: Transaction, userId: string) => Promise<unknown>) {
    const { organization, person } = await someone();
    const answer = await callDuring(
      app.current,
      organization,
      (tx) => change(tx, person.userId),
      () => withPassword(person),
    );
    const sessions = await asOwner(app.current, organization, 'SELECT 1 FROM sessions');
    return { answer, sessions };
  }

  test('AUTH-9: no session starts with the old password', async () => {
    const hash = await hashPassword('a new password');
    const { answer, sessions } = await signInDuring(async (tx, userId) => {
      await setPasswordHash(tx, userId, hash);
      await deleteSessionsOf(tx, userId);
    });
    expect(answer.problem).toMatchObject({ status: 401, message: REFUSED });
    expect(sessions).toEqual([]);
  });

  test('AUTH-9: no session starts for a deactivated user', async () => {
    const { answer } = await signInDuring((tx, userId) =>
      updateUser(tx, userId, { deactivatedAt: new Date(NOW) }),
    );
    expect(answer.problem).toMatchObject({ status: 401, message: REFUSED });
  });

  test('AUTH-9: the sign-in waits for any other change to the user, and shows it', async () => {
    const { answer } = await signInDuring((tx, userId) =>
      updateUser(tx, userId, { firstName: 'Ann' }),
    );
    expect(answer.body.firstName).toBe('Ann');
  });
});

describe('AUTH-9: a session', () => {
  const refresh = (person: TestPerson) =>
    app.current.call(accessEndpoints.refreshToken, { as: person, body: {} });

  test('AUTH-9: it ends 60 minutes after it began', async () => {
    const { person } = await someone();
    app.current.clock.advance({ minutes: 59, seconds: 59 });
    expect(await statusWith(person)).toBe(200);
    app.current.clock.advance({ seconds: 1 });
    expect(await statusWith(person)).toBe(401);
    expect((await refresh(person)).status).toBe(401);
  });

  test('AUTH-5, AUTH-9: refreshing it gives 60 minutes more, again and again', async () => {
    const { person } = await someone();
    for (let round = 1; round <= 3; round += 1) {
      app.current.clock.advance({ minutes: 59 });
      const { body } = await refresh(person);
      expect(body).toMatchObject({ token: person.token, roles: ['SiteAdmin'], firstName: 'Sam' });
      expect(body.expr).toBe(Date.parse(NOW) + (round * 59 + 60) * 60 * 1000);
    }
    expect(await statusWith(person)).toBe(200);
  });

  test('AUTH-9: it ends 12 hours after the sign-in, however often it is refreshed', async () => {
    const { person } = await someone();
    const end = Date.parse(NOW) + 12 * 60 * 60 * 1000;
    for (let hour = 1; hour <= 11; hour += 1) {
      app.current.clock.advance({ minutes: 59 });
      expect((await refresh(person)).body.expr).toBeLessThanOrEqual(end);
    }
    app.current.clock.set('2026-03-11T01:30:00Z');
    expect((await refresh(person)).body.expr).toBe(end);
    app.current.clock.set('2026-03-11T01:59:59Z');
    expect((await refresh(person)).body.expr).toBe(end);
    app.current.clock.set('2026-03-11T02:00:00Z');
    expect((await refresh(person)).problem).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await statusWith(person)).toBe(401);
    expect((await withPassword(person)).status).toBe(200);
  });

  test('AUTH-9: sessions that have ended are deleted every hour, and no others', async () => {
    const { organization, person } = await someone();
    app.current.clock.advance({ minutes: 30 });
    const { token } = (await withPassword(person)).body;
    app.current.clock.advance({ minutes: 31 });
    const job = recurring.find(({ name }) => name === 'delete_ended_sessions');
    expect(job?.schedule).toMatch(/^\d+ \* \* \* \*$/);
    await app.current.database.transact({ organization }, async (tx) => job?.run(tx));
    expect(await asOwner(app.current, organization, 'SELECT 1 FROM sessions')).toHaveLength(1);
    expect(await statusWith(person, token)).toBe(200);
  });

  test('AUTH-9: signing out ends this session, and no other', async () => {
    const { person } = await someone();
    const other = (await withPassword(person)).body.token;
    const out = await app.current.call(accessEndpoints.logout, { as: person, body: {} });
    expect(out.status).toBe(200);
    expect(await statusWith(person)).toBe(401);
    expect(await statusWith(person, other)).toBe(200);
  });

  test('AUTH-9: the database holds neither token nor password in clear text', async () => {
    const { organization, person } = await someone();
    const { userId, host } = person;
    const link = await app.current.database.transact({ organization }, (tx) =>
      issueInvitation(tx, userId),
    );
    const body = { userId, token: link, password: PASSWORD };
    const answer = await asTheProductHashes(() =>
      app.current.call(recoveryEndpoints.resetPassword, { host, body }),
    );
    const { token } = answer.body;
    expect(await tablesWith(app.current, token)).toEqual([]);
    expect(await tablesWith(app.current, PASSWORD)).toEqual([]);
    const [row] = await asOwner<{ password_hash: string }>(
      app.current,
      organization,
      'SELECT password_hash FROM users WHERE id = $1',
      [person.userId],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
