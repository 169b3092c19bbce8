import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { afterEach, describe, expect, test } from 'vitest';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { aMailServer } from '#testing/mail-server';
import { settingsCalls } from '#testing/organization-settings';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, startTestApp, useTestApp } from '#testing/test-app';
import type { Mail } from '../../platform/mail/mailer.ts';

const app = useTestApp();
const { aLandlord, settingsOf, save, saveOnly } = settingsCalls(app);

const delicate = [
  ['the domain', { domain: 'other.example.com' }],
  ['the mail server', { mailHost: 'smtp.example.com' }],
  ['the bank account', { bankAccountNumber: '000123456' }],
  ['Zelle', { zelle: 'mine@example.com' }],
  ['Cash App', { cashApp: '$mine' }],
  ['the name of the bank', { bankName: 'Another bank' }],
  ['the name of the organization', { name: 'Another name' }],
  ['the address', { addressLine1: '1 Other Street' }],
] as const;

const sixMinutesLater = () => app.current.clock.advance({ minutes: 6 });

afterEach(() => app.current.clock.set(NOW));

describe.each(delicate)('ORG-6: changing %s', (_, changes) => {
  test('ORG-6, TRUST-4: asks again six minutes after the login', async () => {
    const { admin, now } = await aLandlord();
    sixMinutesLater();
    const { problem } = await saveOnly(admin, now, changes);
    expect(problem).toMatchObject({ status: 403, code: 'confirmation_needed' });
    expect(await settingsOf(admin)).toEqual(now);
    app.current.clock.set(NOW);
    expect((await save(admin, now, changes)).status).toBe(200);
  });
});

test('ORG-6: other settings are saved without asking again', async () => {
  const { admin, now } = await aLandlord();
  sixMinutesLater();
  const changes = { contactName: 'Ada', expensePrompt: 'Paint is repairs.', port: 25 };
  expect((await saveOnly(admin, now, changes)).status).toBe(200);
});

/** A mail server set by an intruder, and the mails that the installation's server sends instead. */
async function aSink() {
  const alone = await startTestApp();
  const organization = await anOrganization(alone);
  const calls = settingsCalls({ current: alone });
  const admin = await aPerson(alone, organization, 'SiteAdmin');
  const superAdmin = await aPerson(alone, organization, 'SuperAdmin');
  const { port, received } = await aMailServer();
  const changes = { mailHost: '127.0.0.1', port, mailUser: '', mailPassword: '' };
  await calls.saveOnly(admin, await calls.settingsOf(admin), changes);
  const installation: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void installation.push(mail) };
  const deliver = async () => {
    const runner = await runMailJobs(alone, mailer);
    await queueIsEmpty(alone);
    await runner.stop();
  };
  const forget = ({ emailAddress, host }: TestPerson) =>
    alone.call(recoveryEndpoints.forgotPassword, { host, body: { emailAddress } });
  const close = () => alone.close();
  return { admin, superAdmin, received, installation, deliver, forget, close };
}

test("AUTH-8, ORG-6: a SuperAdmin's link is never sent by an organization's mail server, and every admin is mailed about a new server", async () => {
  const { admin, superAdmin, received, installation, deliver, forget, close } = await aSink();
  await forget(superAdmin);
  await forget(admin);
  await deliver();
  await close();
  expect(received.map(({ to }) => to)).toEqual([[admin.emailAddress]]);
  const told = installation.map(({ to, subject }) => `${to.address}: ${subject}`).sort();
  expect(told).toEqual([
    expect.stringMatching(`^${admin.emailAddress}: The mail settings of .* were changed$`),
    expect.stringMatching(`^${superAdmin.emailAddress}: A new password for `),
    expect.stringMatching(`^${superAdmin.emailAddress}: The mail settings of .* were changed$`),
  ]);
  expect(installation.find(({ text }) => text.includes('/reset-password'))?.to.address).toBe(
    superAdmin.emailAddress,
  );
});

test.each([
  [{ zelle: 'mine@example.com' }, 'The payment details of %s were changed'],
  [{ bankName: 'Another bank' }, 'The payment details of %s were changed'],
  [{ addressLine1: '1 Other Street' }, 'The name or address of %s was changed'],
])('ORG-6: every admin is mailed that %o was saved', async (change, told) => {
  const alone = await startTestApp();
  const organization = await anOrganization(alone);
  const calls = settingsCalls({ current: alone });
  const admin = await aPerson(alone, organization, 'SiteAdmin');
  const other = await aPerson(alone, organization, 'SuperAdmin');
  await calls.saveOnly(admin, await calls.settingsOf(admin), change);
  const mails: Mail[] = [];
  const runner = await runMailJobs(alone, { send: async (mail) => void mails.push(mail) });
  await queueIsEmpty(alone);
  await runner.stop();
  await alone.close();
  const subject = told.replace('%s', organization.name);
  const sent = mails.map((mail) => `${mail.to.address}: ${mail.subject}`).sort();
  const expected = [admin, other].map(({ emailAddress }) => `${emailAddress}: ${subject}`);
  expect(sent).toEqual(expected.sort());
});
