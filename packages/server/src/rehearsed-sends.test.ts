import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProperty, leaseBody, paymentBody } from '#testing/factories';
import { anExchange } from '#testing/exchange';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import type { RunningJobs } from './platform/jobs/keep-running.ts';
import type { Mail, Mailer } from './platform/mail/mailer.ts';
import type { Sms, SmsSender } from './platform/sms/sms.ts';

const app = useTestApp();
const texts: Sms[] = [];
const mails: Mail[] = [];
let jobs: RunningJobs;

beforeAll(async () => {
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) };
  const sms: SmsSender = {
    by: 'installation',
    send: async (text) => {
      texts.push(text);
      return { providerId: null };
    },
  };
  jobs = await runMailJobs(app.current, mailer, { sms });
});

afterAll(() => jobs.stop());

/** Subject and text of the only mail to an address, once every job is done. */
async function mailTo(emailAddress: string) {
  await queueIsEmpty(app.current);
  const [mail, ...others] = mails.filter(({ to }) => to.address === emailAddress);
  expect(others).toEqual([]);
  return { subject: mail?.subject ?? '', text: mail?.text ?? '' };
}

test('NEW-1: a rehearsal shows the receipt that is mailed', async () => {
  const { admin, property, emailAddress } = await anExchange(app.current);
  const call = { as: admin, params: { propertyId: property.id }, body: paymentBody() };
  const { body } = await app.current.rehearse(paymentsEndpoints.recordExternal, call);
  await app.current.call(paymentsEndpoints.recordExternal, call);
  const { subject, text } = await mailTo(emailAddress);
  expect(body.sends).toEqual([{ channel: 'email', recipient: emailAddress, subject, text }]);
});

test('NEW-1: a rehearsal shows the mail and the text of a message', async () => {
  const { admin, property, emailAddress, phone } = await anExchange(app.current);
  const call = {
    as: admin,
    params: { propertyId: property.id },
    body: { subject: 'The roof', message: 'It rains.', medium: 'emailAndSms' as const },
  };
  const { body } = await app.current.rehearse(conversationsEndpoints.start, call);
  await app.current.call(conversationsEndpoints.start, call);
  const mail = await mailTo(emailAddress);
  const [text] = texts.filter(({ to }) => to === phone);
  expect(body.sends).toEqual([
    { channel: 'email', recipient: emailAddress, ...mail },
    { channel: 'sms', recipient: phone, subject: null, text: text?.text },
  ]);
});

test('NEW-1: a rehearsal shows an invitation, but not its link', async () => {
  const { admin } = await anExchange(app.current);
  const { id: propertyId } = await aProperty(app.current, admin);
  const emailAddress = 'invited@example.com';
  const call = { as: admin, params: { propertyId }, body: leaseBody({ emailAddress }) };
  const { body } = await app.current.rehearse(leasesEndpoints.start, call);
  await app.current.call(leasesEndpoints.start, call);
  const { subject, text } = await mailTo(emailAddress);
  const [send] = body.sends;
  expect(text).toMatch(/https:.*token=/);
  expect(send).toMatchObject({ recipient: emailAddress, subject });
  expect(send?.text).toBe(text.replace(/https:\S+/, '(The link is only in the email.)'));
});
