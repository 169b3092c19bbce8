import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { messagingEndpoints } from '@tenantry/contract/messaging/messaging.endpoints';
import { recoveryEndpoints } from '@tenantry/contract/access/recovery.endpoints';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateNoticesByDate } from '#features/invoices';
import { anExchange, type Exchange } from '#testing/exchange';
import { anInvoice, aPayment, questionBody } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { queueIsEmpty, runMailJobs } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { createOutboxMailer } from '../../platform/mail/mailer.ts';
import { createOutboxSmsSender } from '../../platform/sms/sms.ts';
import { deleteOldOutbox } from './outbox.repository.ts';

const app = useTestApp();
let stop: () => Promise<void>;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tenantry-outbox-'));
  const sms = createOutboxSmsSender(directory);
  const mailer = createOutboxMailer(directory);
  const runner = await runMailJobs(app.current, mailer, { sms, by: 'outbox' });
  stop = async () => {
    await runner.stop();
    await rm(directory, { recursive: true });
  };
});
afterAll(() => stop());

const outboxOf = async ({ admin }: Pick<Exchange, 'admin'>) =>
  (await app.current.call(messagingEndpoints.outbox, { as: admin })).body;

test('MSG-6: administrators read the mails and texts that were not sent, newest first', async () => {
  const exchange = await anExchange(app.current);
  const { organization, emailAddress, phone } = exchange;
  await exchange.write('The plumber comes at 4.', 'emailAndSms');
  await queueIsEmpty(app.current);
  const all = await outboxOf(exchange);
  expect(all.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  expect(all.find(({ channel }) => channel === 'email')).toMatchObject({
    recipient: emailAddress,
    subject: 'The roof',
    text: expect.stringContaining('The plumber comes at 4.'),
    sentAt: '2026-03-10T14:00:00.000Z',
  });
  expect(all.find(({ channel }) => channel === 'sms')).toMatchObject({
    recipient: phone,
    subject: null,
    text: `The plumber comes at 4.\n\n${organization.name}. Reply STOP to opt out.`,
  });
  expect(await exchange.outcomes()).toMatchObject([
    { status: 'sent', outbox: true },
    { status: 'sent', outbox: true },
  ]);
  app.current.clock.advance({ minutes: 1 });
  await exchange.respond((await exchange.list())[0]!.id, 'Newest.');
  await queueIsEmpty(app.current);
  expect((await outboxOf(exchange))[0]?.text).toContain('Newest.');
  app.current.clock.set(NOW);
});

test('MSG-6, PAY-9, LEASE-2: receipts and late notices are in the outbox, too', async () => {
  const exchange = await anExchange(app.current);
  const { admin, property, organization } = exchange;
  await anInvoice(app.current, admin, property.id, {
    dueDate: '2026-03-01',
    lateDate: '2026-03-05',
  });
  await aPayment(app.current, admin, property.id, { amount: 10 });
  await app.current.database.transact({ organization }, (tx) => lateNoticesByDate.run(tx));
  await queueIsEmpty(app.current);
  const said = (await outboxOf(exchange)).map(({ channel, text }) => `${channel}: ${text}`);
  expect(said.filter((each) => /^email: .*\bis late\b/s.test(each))).toHaveLength(1);
  expect(said.filter((each) => /^sms: .*\bis late\b/s.test(each))).toHaveLength(1);
  expect(said.some((each) => each.includes('$10.00'))).toBe(true);
});

test('MSG-6, AUTH-8: a sign-in link is never in the outbox', async () => {
  const exchange = await anExchange(app.current);
  const { emailAddress, organization } = exchange;
  await app.current.call(recoveryEndpoints.forgotPassword, {
    host: organization.domain,
    body: { emailAddress },
  });
  await queueIsEmpty(app.current);
  expect(await outboxOf(exchange)).toEqual([]);
});

test('MSG-6: administrators are mailed about a new message once, until it is read', async () => {
  const exchange = await anExchange(app.current);
  const { admin, property, organization } = exchange;
  const ask = (message: string) =>
    app.current.call(conversationsEndpoints.ask, {
      host: organization.domain,
      params: { propertyId: property.id },
      body: questionBody({ message }),
    });
  await ask('Is it <b>still</b> free?');
  await queueIsEmpty(app.current);
  const [told, ...others] = await outboxOf(exchange);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    recipient: admin.emailAddress,
    subject: 'Pat Prospect: Is it <b>still</b> free?',
  });
  const [conversation] = await exchange.list();
  const query = new URLSearchParams({
    propertyId: property.id,
    conversationId: conversation!.id,
  });
  expect(told?.text).toContain(
    `https://${organization.domain}/message-respond?${query.toString()}`,
  );
});

test('MSG-6: messages older than thirty days are deleted', async () => {
  const exchange = await anExchange(app.current);
  const { organization } = exchange;
  await exchange.write('Old.');
  await queueIsEmpty(app.current);
  const look = () => app.current.database.transact({ organization }, deleteOldOutbox);
  app.current.clock.advance({ hours: 24 * 30 });
  await look();
  const admin = await signedInAgain(app.current, exchange.admin);
  expect(await outboxOf({ admin })).toHaveLength(1);
  app.current.clock.advance({ minutes: 1 });
  await look();
  expect(await outboxOf({ admin })).toEqual([]);
  app.current.clock.set(NOW);
});
