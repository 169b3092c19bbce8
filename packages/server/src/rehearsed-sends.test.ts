import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { expect, test } from 'vitest';
import { aProperty, leaseBody, paymentBody } from '#testing/factories';
import { anExchange, readMail } from '#testing/exchange';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import type { Sms } from './platform/sms/sms.ts';

const app = useTestApp();
const texts: Sms[] = [];
const outbox = useOutbox(app, {
  sms: {
    by: 'installation',
    send: async (sms) => {
      texts.push(sms);
      return { providerId: null };
    },
  },
});

/** Subject and text of the only mail to an address. */
async function mailTo(emailAddress: string) {
  const mails = await outbox.mailsTo(emailAddress);
  expect(mails).toHaveLength(1);
  const { subject, text = '' } = await readMail(mails[0]?.text ?? '');
  return { subject, text: text.trim() };
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
  await queueIsEmpty(app.current);
  const mail = await mailTo(emailAddress);
  const [text] = texts.filter(({ to }) => to === phone);
  expect(body.sends.map((send) => ({ ...send, text: send.text.trim() }))).toEqual([
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
