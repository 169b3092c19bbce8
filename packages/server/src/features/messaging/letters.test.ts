import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { billingEndpoints } from '@tenantry/contract/billing/billing.endpoints';
import { invoicesEndpoints } from '@tenantry/contract/invoices/invoices.endpoints';
import { messagingEndpoints } from '@tenantry/contract/messaging/messaging.endpoints';
import { messagingWebhooks } from '@tenantry/contract/messaging/messaging.webhooks';
import { peopleEndpoints } from '@tenantry/contract/portfolio/people.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anExchange } from '#testing/exchange';
import { anInvoice, aPayment, aUser } from '#testing/factories';
import { eventually } from '#testing/eventually';
import { asOwner } from '#testing/inspection';
import { aLandlord, type Landlord } from '#testing/landlord';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import type { RunningJobs } from '../../platform/jobs/keep-running.ts';
import type { Mail } from '../../platform/mail/mailer.ts';

const domain = 'replies.example.com';
const secret = 'sixteen letters and more';

/** The installation's mail server: none at first; a mail that it refuses gets this error. */
const server: { refusal: Error | null; mails: Mail[] } = { refusal: null, mails: [] };
const mail = {
  by: 'outbox' as 'outbox' | 'installation',
  from: undefined,
  mailer: {
    send: async (each: Mail) => {
      if (server.refusal) throw server.refusal;
      server.mails.push(each);
    },
  },
};

const app = useTestApp({ mail, inbound: { mail: { domain, secret } } });
let jobs: RunningJobs;

beforeAll(async () => {
  jobs = await runMailJobs(app.current, mail.mailer, { mail, replyDomain: domain });
});
afterAll(() => jobs.stop());
beforeEach(() => {
  Object.assign(server, { refusal: null, mails: [] });
  mail.by = 'installation';
});

const refusedForGood = () =>
  Object.assign(new Error('550 5.1.1 No such user'), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: '550 5.1.1 No such user',
  });

async function anEmailedInvoice(landlord: Landlord) {
  const { admin, property } = landlord;
  const { body: settings } = await app.current.call(billingEndpoints.settings, { as: admin });
  await app.current.call(billingEndpoints.saveSettings, {
    as: admin,
    body: { ...settings, emailInvoices: true },
  });
  const invoice = await anInvoice(app.current, admin, property.id, { emailToLessee: undefined });
  await queueIsEmpty(app.current);
  const params = { propertyId: property.id };
  const shown = async () => {
    const call = { as: admin, params, query: {} };
    const { body } = await app.current.call(invoicesEndpoints.list, call);
    const { email, emailedOn, emailFailure } = body.find(({ id }) => id === invoice.id)!;
    return { email, emailedOn, emailFailure };
  };
  return { invoice, shown };
}

const needsOf = async ({ admin }: Landlord) =>
  (
    await app.current.call(todayEndpoints.needs, { as: admin, query: { limit: 50 } })
  ).body.items.filter(({ kind }) => kind === 'outbox' || kind === 'undelivered');

const lettersOf = async ({ admin }: Landlord, userId: string) =>
  (await app.current.call(peopleEndpoints.letters, { as: admin, params: { userId } })).body;

const outboxOf = async ({ admin }: Landlord) =>
  (await app.current.call(messagingEndpoints.outbox, { as: admin })).body;

const sendAll = ({ admin }: Landlord) =>
  app.current.call(messagingEndpoints.sendOutbox, { as: admin, body: {} });

const sendAgain = ({ admin }: Landlord, letterId: string) =>
  app.current.call(messagingEndpoints.sendLetter, { as: admin, params: { letterId }, body: {} });

describe('MSG-6: without a mail server nothing is shown as sent', () => {
  test('CHG-30, MSG-6: an invoice waits, is sent once there is a mail server, and leaves the outbox', async () => {
    mail.by = 'outbox';
    const landlord = await aLandlord(app.current);
    const { shown } = await anEmailedInvoice(landlord);
    expect(await shown()).toEqual({ email: 'WAITING', emailedOn: null, emailFailure: null });
    expect(await outboxOf(landlord)).toMatchObject([
      { recipient: landlord.lessee.emailAddress, sendable: false },
    ]);
    expect(await needsOf(landlord)).toMatchObject([{ kind: 'outbox', count: 1, sendable: false }]);
    expect((await sendAll(landlord)).problem).toMatchObject({
      status: 422,
      message:
        'No mail server or text service is set up for these messages. Set one up first, then send them.',
    });
    server.mails = [];
    mail.by = 'installation';
    expect(await needsOf(landlord)).toMatchObject([{ kind: 'outbox', count: 1, sendable: true }]);
    expect(await outboxOf(landlord)).toMatchObject([{ sendable: true }]);
    expect((await sendAll(landlord)).body).toEqual({ sent: 1, obsolete: 0 });
    await queueIsEmpty(app.current);
    expect(server.mails.map(({ to }) => to.address)).toEqual([landlord.lessee.emailAddress]);
    expect(server.mails[0]?.files?.[0]?.contentType).toBe('application/pdf');
    expect(await shown()).toEqual({ email: 'SENT', emailedOn: '2026-03-10', emailFailure: null });
    expect(await outboxOf(landlord)).toEqual([]);
    expect(await needsOf(landlord)).toEqual([]);
  });

  test('CHG-30, MSG-6: an invoice that is sent again while it waits is mailed once', async () => {
    mail.by = 'outbox';
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { invoice } = await anEmailedInvoice(landlord);
    const params = { propertyId: property.id, invoiceId: invoice.id };
    await app.current.call(invoicesEndpoints.email, { as: admin, params, body: {} });
    await queueIsEmpty(app.current);
    expect(await outboxOf(landlord)).toHaveLength(1);
    await app.current.call(invoicesEndpoints.remove, { as: admin, params });
    server.mails = [];
    mail.by = 'installation';
    expect((await sendAll(landlord)).body).toEqual({ sent: 0, obsolete: 1 });
    await queueIsEmpty(app.current);
    expect(server.mails).toEqual([]);
    expect(await needsOf(landlord)).toEqual([]);
  });

  test('MSG-6: a message to a tenant waits in the outbox, and is sent once there is a mail server', async () => {
    mail.by = 'outbox';
    const exchange = await anExchange(app.current);
    await exchange.write('The plumber comes at 4.');
    await queueIsEmpty(app.current);
    expect(await exchange.outcomes()).toMatchObject([{ status: 'sent', outbox: true }]);
    server.mails = [];
    mail.by = 'installation';
    const { body } = await app.current.call(messagingEndpoints.sendOutbox, {
      as: exchange.admin,
      body: {},
    });
    expect(body).toEqual({ sent: 1, obsolete: 0 });
    await queueIsEmpty(app.current);
    expect(server.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [exchange.emailAddress, 'The roof'],
    ]);
    expect(await exchange.outcomes()).toMatchObject([{ status: 'sent', outbox: false }]);
  });

  test('AUTH-8, MSG-6: an invitation waits in the outbox without its link', async () => {
    mail.by = 'outbox';
    const landlord = await aLandlord(app.current);
    const user = await aUser(app.current, landlord.organization, landlord.admin);
    await queueIsEmpty(app.current);
    expect(await lettersOf(landlord, user.id)).toMatchObject([
      { invitation: true, state: 'waiting', recipient: user.emailAddress },
    ]);
    const [waiting] = await outboxOf(landlord);
    expect(waiting?.text).toContain('(The link is only in the email.)');
    expect(waiting?.text).not.toContain('token');
    server.mails = [];
    mail.by = 'installation';
    await sendAll(landlord);
    await queueIsEmpty(app.current);
    const [sent] = server.mails;
    expect(sent).toMatchObject({ to: { address: user.emailAddress } });
    expect(sent?.text).toContain('/reset-password?');
    expect(await lettersOf(landlord, user.id)).toMatchObject([
      { state: 'sent', sentOn: '2026-03-10' },
    ]);
  });
});

describe('MSG-6: a mail that does not arrive', () => {
  test("MSG-6: a refusal with 550 is final, and shown on the invoice, on the person's page and in Today", async () => {
    const landlord = await aLandlord(app.current);
    server.refusal = refusedForGood();
    const { shown } = await anEmailedInvoice(landlord);
    const failure =
      "The installation's mail server refused the mail. It said: 550 5.1.1 No such user";
    expect(await shown()).toEqual({
      email: 'NOT_DELIVERED',
      emailedOn: null,
      emailFailure: failure,
    });
    const { userId, emailAddress } = landlord.lessee;
    const [letter, ...others] = await lettersOf(landlord, userId);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ state: 'refused', failure, invitation: false });
    expect(await needsOf(landlord)).toMatchObject([
      { kind: 'undelivered', letterId: letter!.id, recipient: emailAddress, failure, userId },
    ]);
    server.refusal = null;
    expect((await sendAgain(landlord, letter!.id)).body).toEqual({ sent: true });
    await queueIsEmpty(app.current);
    expect(await shown()).toMatchObject({ email: 'SENT', emailFailure: null });
    expect(await needsOf(landlord)).toEqual([]);
    expect((await sendAgain(landlord, letter!.id)).problem.status).toBe(422);
  });

  test.each([
    [
      'qmail',
      'From: MAILER-DAEMON@mx.example.org\r\nContent-Type: text/plain',
      "Hi. This is the qmail-send program at mx.example.org.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.",
    ],
    [
      'Exchange, in Japanese',
      'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@mx.example.org>\r\nX-MS-Exchange-Message-Is-Ndr:\r\nContent-Type: text/plain; charset=utf-8',
      '次の受信者または配布リストへの配信に失敗しました。',
    ],
  ])('MSG-6: a report of %s is matched by its return address alone', async (_, head, text) => {
    const landlord = await aLandlord(app.current);
    const { admin, property } = landlord;
    const { invoice, shown } = await anEmailedInvoice(landlord);
    const returnTo = server.mails.find(({ files }) => files)!.returnTo!;
    expect(returnTo).toMatch(/^bounce\+[0-9a-z]{1,25}\.[a-z2-7]{20}@replies\.example\.com$/);
    expect(await shown()).toMatchObject({ email: 'SENT' });
    const post = (written: string) => postMail(`To: ${returnTo}\r\n${written}`);
    await post(`From: postmaster@mx.example.org\r\n\r\nThe delivery is delayed.\r\n`);
    // Somebody is away: Outlook answers to the return address, without a sender of its own.
    await post(
      `Return-Path: <>\r\nFrom: lea@example.com\r\nAuto-Submitted: auto-generated\r\n\r\nI am away. The rent of $550.00 could not be delivered today.\r\n`,
    );
    expect(await shown()).toMatchObject({ email: 'SENT' });
    await post(`${head}\r\n\r\n${text}\r\n`);
    const failure = 'Their mail server returned this email.';
    expect(await shown()).toMatchObject({ email: 'NOT_DELIVERED', emailFailure: failure });
    expect(await needsOf(landlord)).toMatchObject([{ kind: 'undelivered', failure }]);

    const params = { propertyId: property.id, invoiceId: invoice.id };
    await app.current.call(invoicesEndpoints.email, { as: admin, params, body: {} });
    await queueIsEmpty(app.current);
    // A late report on the first mail says nothing about the second one.
    await post(`${head}\r\n\r\n${text}\r\n`);
    expect(await shown()).toMatchObject({ email: 'SENT', emailedOn: '2026-03-10' });
    expect(await needsOf(landlord)).toEqual([]);
  });

  test('MSG-6: receipts and invitations have return addresses of their own', async () => {
    const landlord = await aLandlord(app.current);
    const { admin, property, organization } = landlord;
    await aPayment(app.current, admin, property.id, { amount: 10 });
    await aUser(app.current, organization, admin);
    await queueIsEmpty(app.current);
    const addresses = server.mails.map(({ returnTo }) => returnTo);
    expect(addresses.length).toBeGreaterThan(1);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const each of addresses) expect(each).toMatch(/^bounce\+/);
  });
});

test('MSG-6: a mail whose last attempt fails is not delivered, and can be sent again', async () => {
  const { pool } = app.current.database;
  const landlord = await aLandlord(app.current);
  const { admin, property } = landlord;
  server.refusal = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
  await anInvoice(app.current, admin, property.id, { emailToLessee: true });
  const ofMail = `task_identifier = 'mail_invoice'`;
  const lettersNow = () => lettersOf(landlord, landlord.lessee.userId);
  await eventually(async () => {
    const tried = `SELECT 1 FROM graphile_worker.jobs WHERE ${ofMail} AND attempts > 0 AND locked_at IS NULL`;
    expect((await pool.query(tried)).rows).toHaveLength(1);
  });
  expect(await lettersNow()).toEqual([]);
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now() WHERE attempts > 0`,
  );
  await pool.query(`SELECT pg_notify('jobs:added', '{"count": 1}')`);
  await eventually(async () => expect(await lettersNow()).toHaveLength(1));
  const [letter] = await lettersNow();
  expect(letter).toMatchObject({
    state: 'undelivered',
    failure: "The installation's mail server refuses connections.",
  });
  await eventually(async () => {
    const ended = `DELETE FROM graphile_worker._private_jobs WHERE attempts = max_attempts AND locked_at IS NULL`;
    expect((await pool.query(ended)).rowCount).toBe(1);
  });
  server.refusal = null;
  expect((await sendAgain(landlord, letter!.id)).body).toEqual({ sent: true });
  await queueIsEmpty(app.current);
  expect(await needsOf(landlord)).toEqual([]);
});

test('AUTH-8, MSG-6: an invitation that waits is mailed once, and not to a person who has joined', async () => {
  mail.by = 'outbox';
  const landlord = await aLandlord(app.current);
  const { organization, admin } = landlord;
  const user = await aUser(app.current, organization, admin);
  const joined = await aUser(app.current, organization, admin);
  await queueIsEmpty(app.current);
  server.mails = [];
  mail.by = 'installation';
  const params = { organizationName: organization.name, userId: user.id };
  await app.current.call(usersEndpoints.inviteAgain, { as: admin, params, body: {} });
  await queueIsEmpty(app.current);
  expect(await outboxOf(landlord)).toHaveLength(1);
  await asOwner(app.current, organization, `UPDATE users SET password_hash = 'x' WHERE id = $1`, [
    joined.id,
  ]);
  expect((await sendAll(landlord)).body).toEqual({ sent: 0, obsolete: 1 });
  await queueIsEmpty(app.current);
  expect(server.mails.map(({ to }) => to.address)).toEqual([user.emailAddress]);
});

test('MSG-6: the sender of a file that is not accepted is told once, and staff can save it', async () => {
  const exchange = await anExchange(app.current);
  const { write, emailAddress, list } = exchange;
  await write('Send me the lease.');
  await queueIsEmpty(app.current);
  const replyTo = server.mails.find(({ to }) => to.address === emailAddress)?.replyTo;
  server.mails = [];
  const written = [
    `From: ${emailAddress}`,
    `To: ${replyTo}`,
    'Subject: Re: The roof',
    'Message-ID: <files@mail.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Here it is.',
    ...['lease.docx', 'IMG_0042.HEIC'].flatMap((name) => [
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      'what is in it',
    ]),
    '--b--',
  ].join('\r\n');
  await postMail(written);
  await postMail(written);
  await queueIsEmpty(app.current);
  const message = (await list())[0]!.messages.at(-1)!;
  expect(message.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
    ['lease.docx', 'application/octet-stream'],
    ['IMG_0042.HEIC', 'application/octet-stream'],
  ]);
  expect(message.message).toContain('Not accepted: lease.docx, IMG_0042.HEIC.');
  const [told, ...others] = server.mails.filter(({ to }) => to.address === emailAddress);
  expect(others).toEqual([]);
  expect(told?.text).toContain('Not accepted: lease.docx, IMG_0042.HEIC.');
  expect(told?.text).not.toContain('cannot be read');
  expect(told?.headers).toEqual({ 'Auto-Submitted': 'auto-replied' });
});

/** Posts a mail as the mail server does. */
async function postMail(mailText: string) {
  const at = Math.floor(app.current.clock.now().epochMilliseconds / 1000);
  const v1 = createHmac('sha256', secret).update(`${at}.`).update(mailText).digest('hex');
  const answer = await app.current.app.inject({
    method: 'POST',
    url: messagingWebhooks.mail.path,
    headers: { 'content-type': 'message/rfc822', 'x-tenantry-signature': `t=${at},v1=${v1}` },
    payload: mailText,
  });
  expect(answer.statusCode).toBe(200);
}
