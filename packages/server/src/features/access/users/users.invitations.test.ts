import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aUser } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';

const app = useTestApp();
const outbox = useOutbox(app);

async function anInvitedUser() {
  const organization = await anOrganization(app.current);
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  const user = await aUser(app.current, organization, admin);
  await queueIsEmpty(app.current);
  const params = { organizationName: organization.name, userId: user.id };
  const copy = () =>
    app.current.call(usersEndpoints.invitationLink, { as: admin, params, body: {} });
  const invite = () =>
    app.current.call(usersEndpoints.inviteAgain, { as: admin, params, body: {} });
  const setPassword = (link: URL) =>
    app.current.call(recoveryEndpoints.resetPassword, {
      host: organization.domain,
      body: {
        userId: link.searchParams.get('userId') ?? '',
        token: link.searchParams.get('token') ?? '',
        password: 'a new password',
      },
    });
  return { organization, admin, user, copy, invite, setPassword };
}

test('AUTH-8: an invitation is mailed again with a new link, until a password is set', async () => {
  const { user, invite, setPassword } = await anInvitedUser();
  expect((await invite()).status).toBe(201);
  const links = await outbox.linksTo(user.emailAddress, 2);
  const [first, second] = links.map(({ link }) => link);
  expect(second!.searchParams.get('token')).not.toBe(first!.searchParams.get('token'));
  expect((await setPassword(second!)).status).toBe(200);
  expect((await invite()).problem).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This person has already joined\./),
  });
});

test('AUTH-8, USER-11: the link can be copied, and that is recorded', async () => {
  const { organization, user, copy, setPassword } = await anInvitedUser();
  const { body } = await copy();
  expect(body.link).toMatch(`https://${organization.domain}/reset-password?`);
  expect((await setPassword(new URL(body.link))).status).toBe(200);
  const { status } = await app.current.call(accessEndpoints.login, {
    host: organization.domain,
    body: { authType: 'Local', username: user.emailAddress, password: 'a new password' },
  });
  expect(status).toBe(200);
  const recorded = `SELECT 1 FROM audit_events WHERE action = 'user.invitationLinkIssued'`;
  expect(await asOwner(app.current, organization, recorded)).toHaveLength(1);
});

test('AUTH-8: nobody copies the link of a SuperAdmin', async () => {
  const { organization, admin } = await anInvitedUser();
  const boss = await aPerson(app.current, organization, 'SuperAdmin');
  await asOwner(app.current, organization, 'UPDATE users SET password_hash = NULL WHERE id = $1', [
    boss.userId,
  ]);
  const { problem } = await app.current.call(usersEndpoints.invitationLink, {
    as: admin,
    params: { organizationName: organization.name, userId: boss.userId },
    body: {},
  });
  expect(problem.message).toBe(
    'The invitation of a SuperAdmin is only emailed. Send it again instead.',
  );
});

test('AUTH-8: a person who signs in only with Google has joined: no link is copied, and no invitation sent', async () => {
  const { organization, admin, user, copy, invite } = await anInvitedUser();
  const insert = `INSERT INTO external_identities (organization_id, id, user_id, provider, subject, created_at)
    VALUES ($1, $2, $2, 'Google', 'subject', now())`;
  await asOwner(app.current, organization, insert, [organization.id, user.id]);
  const params = { organizationName: organization.name, userId: user.id };
  const { body } = await app.current.call(usersEndpoints.one, { as: admin, params });
  expect(body.status).toBe('ACTIVE');
  for (const { problem } of [await copy(), await invite()]) {
    expect(problem.message).toMatch(/^This person has already joined\./);
  }
});

test('AUTH-8, USER-11: the other administrators are told that the link of an administrator was copied', async () => {
  const { organization, admin, user, copy } = await anInvitedUser();
  const other = await aPerson(app.current, organization, 'SiteAdmin');
  await asOwner(app.current, organization, `UPDATE users SET roles = '{SiteAdmin}' WHERE id = $1`, [
    user.id,
  ]);
  expect((await copy()).status).toBe(200);
  await queueIsEmpty(app.current);
  for (const { emailAddress } of [admin, other]) {
    const [told] = await outbox.mailsTo(emailAddress);
    expect(told?.text).toContain('copied the invitation link of the administrator');
  }
});
