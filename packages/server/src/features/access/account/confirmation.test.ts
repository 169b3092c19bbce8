import { accessEndpoints } from '@tenantry/contract/access/access.endpoints';
import { confirmationEndpoints } from '@tenantry/contract/access/confirmation.endpoints';
import { allEndpoints } from '@tenantry/contract/api';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import type { EndpointDefinition } from '@tenantry/contract/shared/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { settingsCalls } from '#testing/organization-settings';
import { nameOf, sampleCall } from '#testing/sample-calls';
import { NOW, useTestApp } from '#testing/test-app';
import { anOffice } from '#testing/users';
import { aWorld, callerOf } from '#testing/world';

const app = useTestApp({ attemptLimits: true });
const { aLandlord, saveOnly } = settingsCalls(app);

const later = (minutes: number) => app.current.clock.advance({ minutes });

afterEach(() => app.current.clock.set(NOW));

const confirm = (as: { token: string; host: string }, password = PASSWORD) =>
  app.current.call(confirmationEndpoints.confirm, { as, body: { password } });

const zelle = { zelle: 'mine@example.com' };

/** The calls that always ask again. Which other calls ask depends on their input; their tests are beside them. */
const alwaysAsk = [
  'POST /v1/admin/calendar/feeds/:kind',
  'POST /v1/admin/organization/:organizationName/users/:userId/secondFactor/reset',
  'POST /v1/auth/account/email',
  'POST /v1/auth/passkeys/options',
  'DELETE /v1/auth/passkeys/:passkeyId',
  'POST /v1/auth/secondFactor/begin',
  'POST /v1/auth/secondFactor',
  'DELETE /v1/auth/secondFactor',
  'POST /v1/auth/secondFactor/recoveryCodes',
  'POST /v1/admin/roleDefinitions',
  'POST /v1/admin/roleDefinitions/:roleId',
  'DELETE /v1/admin/roleDefinitions/:roleId',
  'POST /v1/admin/messageTemplates/:kind',
  'POST /v1/admin/apiKeys',
  'POST /v1/admin/supportGrants',
  'POST /v1/admin/webhooks',
  'POST /v1/admin/webhooks/:webhookId',
  'POST /v1/admin/webhooks/:webhookId/secret',
  'POST /v1/admin/exports/:exportId/download',
  'POST /v1/auth/personalData/:requestId/download',
  'POST /v1/admin/people/:userId/personalData/:requestId/download',
  'POST /v1/admin/people/:userId/deletion',
  'POST /v1/admin/retention',
  'DELETE /v1/admin/organization/:organizationName/users/:userId',
  'POST /v1/admin/organization/:organizationName/users/:userId/invitation/link',
  'POST /v1/superAdmin/backups/:name/download',
];

const sometimesAsk = [
  'POST /v1/admin/properties/:propertyId/leasee/:leaseId/credit/refund',
  'POST /v1/admin/properties/:propertyId/payments/:paymentId/refunds',
  'POST /v1/admin/leasee/:leaseId/settlement/send',
  'POST /v1/admin/organization',
  'POST /v1/admin/organization/:organizationName/users',
  'POST /v1/admin/organization/:organizationName/users/:userId',
  'POST /v1/admin/organization/:organizationName/users/:userId/restore',
];

const asking = (when: EndpointDefinition['asksAgain']) =>
  allEndpoints.filter((endpoint: EndpointDefinition) => endpoint.asksAgain === when);

test('TRUST-4: the endpoint table names the calls that ask again', () => {
  expect(asking(true).map(nameOf).sort()).toEqual([...alwaysAsk].sort());
  expect(asking('sometimes').map(nameOf).sort()).toEqual([...sometimesAsk].sort());
});

describe('TRUST-4: a call that always asks', () => {
  test.each(asking(true).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'TRUST-4: %s asks six minutes after the login, and not before',
    async (_, endpoint) => {
      const world = await aWorld(app.current);
      const options = { ...(await sampleCall(world, endpoint)), as: callerOf(endpoint, world) };
      later(6);
      const stale = await app.current.call(endpoint, options);
      expect(stale.problem).toMatchObject({ status: 403, code: 'confirmation_needed' });
      app.current.clock.set(NOW);
      expect((await app.current.call(endpoint, options)).status).toBeLessThan(300);
    },
  );
});

describe('TRUST-4: a person who is asked again', () => {
  test('TRUST-4: confirms with the password, for five minutes of this session only', async () => {
    const { admin, now } = await aLandlord();
    const other = await app.current.call(accessEndpoints.login, {
      host: admin.host,
      body: { authType: 'Local', username: admin.emailAddress, password: PASSWORD },
    });
    later(30);
    const refused = await saveOnly(admin, now, zelle);
    expect(refused.problem).toMatchObject({ status: 403, code: 'confirmation_needed' });
    const { body } = await app.current.call(confirmationEndpoints.ways, { as: admin });
    expect(body).toEqual({ ways: ['password'] });
    expect((await confirm(admin)).status).toBe(200);
    const elsewhere = { host: admin.host, token: other.body.token };
    expect((await saveOnly({ ...admin, ...elsewhere }, now, zelle)).status).toBe(403);
    later(5);
    expect((await saveOnly(admin, now, zelle)).status).toBe(200);
  });

  test('TRUST-4: a longer session is not a confirmation', async () => {
    const { admin, now } = await aLandlord();
    later(6);
    await app.current.call(accessEndpoints.refreshToken, { as: admin, body: {} });
    expect((await saveOnly(admin, now, zelle)).status).toBe(403);
  });

  test('TRUST-4: a wrong password confirms nothing, and cannot be guessed by trying', async () => {
    const { admin, now } = await aLandlord();
    later(6);
    const wrong = await confirm(admin, 'not the password');
    expect(wrong.problem).toMatchObject({
      status: 422,
      fields: { password: expect.stringContaining('Wrong password') },
    });
    expect((await saveOnly(admin, now, zelle)).status).toBe(403);
    for (let count = 1; count < 10; count += 1) await confirm(admin, 'a guess');
    expect((await confirm(admin)).status).toBe(429);
  });

  test('TRUST-4: logs in again if there is no password to confirm with', async () => {
    const { organization, now } = await aLandlord();
    const person = await aPerson(app.current, organization, 'SiteAdmin');
    const forget = 'UPDATE users SET password_hash = NULL WHERE id = $1';
    await asOwner(app.current, organization, forget, [person.userId]);
    later(6);
    expect((await saveOnly(person, now, zelle)).status).toBe(403);
    const { body } = await app.current.call(confirmationEndpoints.ways, { as: person });
    expect(body).toEqual({ ways: [] });
    expect((await confirm(person)).problem.code).toBe('fresh_sign_in_needed');
    app.current.clock.set(NOW);
    expect((await saveOnly(person, now, zelle)).status).toBe(200);
  });
});

test('TRUST-4: a rehearsal does not ask', async () => {
  const { admin, create, organization } = await anOffice(app.current);
  const { id: userId } = (await create()).body;
  later(6);
  const params = { organizationName: organization.name, userId };
  const rehearsed = await app.current.rehearse(usersEndpoints.remove, { as: admin, params });
  expect(rehearsed.status).toBe(200);
});

test('TRUST-4: other settings, and the same values again, do not ask', async () => {
  const { admin, now } = await aLandlord();
  later(6);
  const { status } = await saveOnly(admin, now, { contactName: 'Ada', zelle: now.zelle });
  expect(status).toBe(200);
  expect((await app.current.call(organizationEndpoints.mailSender, { as: admin })).status).toBe(
    200,
  );
});
