import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLease, anOrganization, aPerson, aProperty, leaseBody } from '#testing/factories';
import { asOwner, tablesWith } from '#testing/inspection';
import { useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { INVITATION_JOB } from '../access.jobs.ts';

const app = useTestApp();
const outbox = useOutbox(app);
const EXPIRED = 'This link has expired. Please request another one.';

beforeEach(() => app.current.clock.set(NOW));

/** A tenant invited by the start of a lease, and the mailed link. */
async function anInvitation() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const property = await aProperty(app.current, admin);
  const lease = await aLease(app.current, admin, property.id);
  const [mail] = await outbox.mailsTo(lease.emailAddress);
  const { link, text } = mail!;
  const token = link.searchParams.get('token') ?? '';
  const userId = link.searchParams.get('userId') ?? '';
  return { organization, host: organization.domain, admin, lease, link, text, token, userId };
}

const setPassword = (host: string, userId: string, token: string, password = 'a new password') =>
  app.current.call(recoveryEndpoints.resetPassword, { host, body: { userId, token, password } });

describe('LEASE-10: the tenant of a new lease is invited', () => {
  test('LEASE-10: the mail has a link to the organization with name, user and token', async () => {
    const { organization, lease, link, text } = await anInvitation();
    expect(link.origin + link.pathname).toBe(`https://${organization.domain}/reset-password`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      firstName: lease.firstName,
      lastName: lease.lastName,
      token: expect.stringMatching(/^[\w-]{43}$/),
      userId: expect.any(String),
    });
    expect(text).toContain(`Subject: Your account at ${organization.name}`);
  });

  test('AUTH-6: the link sets a password and signs in; after that, the password signs in', async () => {
    const { host, lease, userId, token } = await anInvitation();
    const answer = await setPassword(host, userId, token);
    expect(answer.body).toMatchObject({ roles: ['Leasee'], firstName: 'Tess', lastName: 'Tenant' });
    const as = { host, token: answer.body.token };
    const own = await app.current.call(leasesEndpoints.ofLessee, { as });
    expect(own.body.map(({ id }) => id)).toEqual([lease.id]);

    const login = await app.current.call(accessEndpoints.login, {
      host,
      body: { authType: 'Local', username: lease.emailAddress, password: 'a new password' },
    });
    expect(login.status).toBe(200);
  });

  test('no table holds the token of a link in clear text', async () => {
    const { token } = await anInvitation();
    expect(await tablesWith(app.current, token)).toEqual([]);
  });

  test('a lease that is refused invites nobody', async () => {
    const { admin, lease } = await anInvitation();
    const body = leaseBody({ emailAddress: `refused-${lease.emailAddress}` });
    const { propertyId } = lease;
    const refused = await app.current.call(leasesEndpoints.start, {
      as: admin,
      params: { propertyId },
      body,
    });
    expect(refused.problem.code).toBe('lease_overlap');
    const property = await aProperty(app.current, admin);
    const other = await aLease(app.current, admin, property.id);
    await outbox.mailsTo(other.emailAddress);
    expect(await tablesWith(app.current, body.emailAddress)).toEqual([]);
  });
});

describe('AUTH-9: a mailed link', () => {
  test('it works once, even if twenty people use it at the same time', async () => {
    const { host, userId, token } = await anInvitation();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setPassword(host, userId, token)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const { status, problem } of refused) {
      expect(status).toBe(422);
      expect(problem).toMatchObject({ code: 'link_expired', message: EXPIRED });
    }
  });

  test('AUTH-6: it works for 7 days and no longer', async () => {
    const { host, userId, token } = await anInvitation();
    app.current.clock.advance({ hours: 7 * 24 });
    expect((await setPassword(host, userId, token)).problem.message).toBe(EXPIRED);
    app.current.clock.advance({ seconds: -1 });
    expect((await setPassword(host, userId, token)).status).toBe(200);
  });

  test('it works for its own user only, and not for a deactivated one', async () => {
    const { organization, host, admin, userId, token } = await anInvitation();
    expect((await setPassword(host, admin.userId, token)).problem.message).toBe(EXPIRED);
    expect((await setPassword(host, userId, 'another-token')).problem.message).toBe(EXPIRED);
    const deactivate = 'UPDATE users SET deactivated_at = $2 WHERE id = $1';
    await asOwner(app.current, organization, deactivate, [userId, NOW]);
    expect((await setPassword(host, userId, token)).problem.message).toBe(EXPIRED);
    await asOwner(app.current, organization, deactivate, [userId, null]);
    expect((await setPassword(host, userId, token)).status).toBe(200);
  });

  test('AUTH-9: a password needs 8 characters, and a refused password does not use up the link', async () => {
    const { host, userId, token } = await anInvitation();
    const short = await setPassword(host, userId, token, '1234567');
    expect(short.problem).toMatchObject({
      status: 400,
      message: 'Password: use at least 8 characters.',
      fields: { password: 'Password: use at least 8 characters.' },
    });
    expect((await setPassword(host, userId, token, 'enough 8')).status).toBe(200);
  });

  test("AUTH-9: setting a password ends the user's other sessions and links", async () => {
    const organization = await anOrganization(app.current);
    const person = await aPerson(app.current, organization, 'Leasee');
    const invite = () =>
      app.current.database.transact({ organization }, (tx) =>
        addJob(tx, INVITATION_JOB, { userId: person.userId }),
      );
    await Promise.all([invite(), invite()]);
    const mails = await outbox.mailsTo(person.emailAddress, 2);
    const [used, other] = mails.map(({ link }) => link.searchParams.get('token') ?? '');

    const { token } = (await setPassword(person.host, person.userId, used!)).body;
    const statusOf = async (as: { host: string; token: string }) =>
      (await app.current.call(leasesEndpoints.ofLessee, { as })).status;
    expect(await statusOf({ host: person.host, token })).toBe(200);
    expect(await statusOf(person)).toBe(401);
    const late = await setPassword(person.host, person.userId, other!);
    expect(late.problem.message).toBe(EXPIRED);
  });
});
