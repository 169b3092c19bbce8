import { activityEndpoints } from '@tenantry/contract/activity/activity.endpoints';
import { allInvoicesEndpoints } from '@tenantry/contract/invoices/all-invoices.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { allPaymentsEndpoints } from '@tenantry/contract/payments/all-payments.endpoints';
import { paymentsEndpoints } from '@tenantry/contract/payments/payments.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import type { WebhookInput, WebhookMessage } from '@tenantry/contract/webhooks/webhooks.schemas';
import { webhooksEndpoints as endpoints } from '@tenantry/contract/webhooks/webhooks.endpoints';
import { usersEndpoints } from '@tenantry/contract/access/users.endpoints';
import { randomBytes } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { anApiKey, asKey } from '#testing/api-keys';
import { eventually } from '#testing/eventually';
import { aLease, anInvoice, aPayment, aPerson, aProperty, paymentBody } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { aRole } from '#testing/made-up-roles';
import { queueIsEmpty, useOutbox } from '#testing/outbox';
import { NOW, useTestApp } from '#testing/test-app';
import { aReceiver, aWebhook, webhookInput, type Receiver } from '#testing/webhooks';
import { aRentalIn, aWorld, type World } from '#testing/world';
import { checkWebhooks } from '../../doctor/webhooks-check.ts';
import { createSecrets, type Secrets } from '../../platform/secrets/secrets.ts';
import { sendWebhookJob } from './webhooks.delivery.ts';
import { queueDueMessages } from './webhooks.queue.ts';
import { inspectWebhookSecrets, rotateWebhookSecrets } from './webhooks.secrets.ts';
import { deleteOldMessages, listWebhooks, webhookLog } from './webhooks.service.ts';

const app = useTestApp({ localWebhooks: true });
const outbox = useOutbox(app);

afterEach(() => app.current.clock.set(NOW));

async function aSubscribedWorld(events: WebhookInput['events']) {
  const world = await aWorld(app.current);
  const receiver = await aReceiver();
  const { property } = await aRentalIn(world);
  const webhook = await aWebhook(world, { url: receiver.url, events });
  return { ...world, receiver, property, webhook };
}

type Subscribed = Awaited<ReturnType<typeof aSubscribedWorld>>;

/** Read without a call, because sessions do not last for days. */
const logOf = ({ organization, webhook }: Subscribed): Promise<WebhookMessage[]> =>
  app.current.database.transact({ organization }, (tx) => webhookLog(tx, webhook.id, {}));

const stateOf = ({ organization, webhook }: Subscribed) =>
  app.current.database.transact({ organization }, async (tx) => {
    const all = await listWebhooks(tx);
    return all.find(({ id }) => id === webhook.id)?.state;
  });

const sweep = ({ organization }: World) =>
  app.current.database.transact({ organization }, queueDueMessages);

/** Checked as a receiver does, but at the time of the test. */
function verified(secret: string, { received }: Receiver, index = 0) {
  const { headers, body } = received[index]!;
  const [first = ''] = String(headers['webhook-signature']).split(' ');
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const id = String(headers['webhook-id']);
  expect(first).toBe(new Verifier(secret).sign(id, at, body));
  return { id, at, message: JSON.parse(body) as Record<string, unknown> };
}

const gets = (receiver: Receiver, count: number) =>
  eventually(() => expect(receiver.received).toHaveLength(count));

describe('DATA-10: a webhook', () => {
  test('DATA-10: gets a signed message whose data is the same as in the API', async () => {
    const world = await aSubscribedWorld(['payment.received', 'invoice.created']);
    const { admin, property, receiver, webhook } = world;
    const dueDate = '2026-03-20';
    const invoice = await anInvoice(app.current, admin, property.id, { dueDate });
    await gets(receiver, 1);
    const invoices = await app.current.call(allInvoicesEndpoints.list, { as: admin, query: {} });
    const created = verified(webhook.signingKey, receiver);
    expect(created.message).toEqual({
      type: 'invoice.created',
      timestamp: NOW,
      data: invoices.body.find(({ id }) => id === invoice.id),
    });
    expect(receiver.received[0]!.headers['content-type']).toBe('application/json');
    const payment = await aPayment(app.current, admin, property.id);
    await gets(receiver, 2);
    const payments = await app.current.call(allPaymentsEndpoints.list, { as: admin, query: {} });
    const paid = verified(webhook.signingKey, receiver, 1);
    expect(paid.message).toMatchObject({
      type: 'payment.received',
      data: payments.body.find(({ id }) => id === payment.id),
    });
    expect(paid.id).toMatch(/^msg_[\w-]+$/);
    expect(paid.id).not.toBe(created.id);
    await queueIsEmpty(app.current);
    const [sent] = await logOf(world);
    expect(sent).toMatchObject({
      messageId: paid.id,
      type: 'payment.received',
      state: 'sent',
      nextAt: null,
      attempts: [{ status: 204, failure: null }],
    });
  });

  test('DATA-10: gets only the events that were chosen, and leases like the list of their home', async () => {
    const world = await aSubscribedWorld(['lease.started', 'lease.ended']);
    const { admin, receiver } = world;
    const { id: propertyId } = await aProperty(app.current, admin);
    const lease = await aLease(app.current, admin, propertyId);
    const params = { propertyId, leaseId: lease.id };
    await app.current.call(leasesEndpoints.end, { as: admin, params, query: {} });
    await gets(receiver, 2);
    const types = receiver.received.map(({ body }) => JSON.parse(body).type as string);
    expect(types.toSorted()).toEqual(['lease.ended', 'lease.started']);
    const list = await app.current.call(leasesEndpoints.list, {
      as: admin,
      params: { propertyId },
      query: {},
    });
    const ended = receiver.received.find(({ body }) => body.includes('"lease.ended"'));
    expect(JSON.parse(ended!.body).data).toEqual(list.body[0]);
  });

  test('DATA-10: is told what a program with a key for one home does', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, property, receiver } = world;
    const propertyIds = [property.id];
    const key = await anApiKey(world, { permissions: ['payments:write'], propertyIds });
    await app.current.call(paymentsEndpoints.recordExternal, {
      as: asKey(admin, key),
      params: { propertyId: property.id },
      body: paymentBody(),
    });
    await gets(receiver, 1);
    expect(receiver.received[0]?.body).toContain('"payment.received"');
  });

  test('DATA-10: is told nothing of a rehearsal, or of what was refused', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, property } = world;
    const call = { as: admin, params: { propertyId: property.id } };
    const body = paymentBody();
    await app.current.rehearse(paymentsEndpoints.recordExternal, { ...call, body });
    const future = paymentBody({ paymentDate: '2027-01-01' });
    const refused = await app.current.call(paymentsEndpoints.recordExternal, {
      ...call,
      body: future,
    });
    expect(refused.status).toBe(422);
    expect(await logOf(world)).toEqual([]);
  });

  test('DATA-10: a renewed secret signs at once, and the old one for another day', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, receiver, webhook } = world;
    const params = { webhookId: webhook.id };
    const testIt = async () => {
      const as = await aPerson(app.current, world.organization, 'SiteAdmin');
      return app.current.call(endpoints.test, { as, params, body: {} });
    };
    const renewed = await app.current.call(endpoints.renewSecret, { as: admin, params, body: {} });
    await testIt();
    await gets(receiver, 1);
    const { headers, body } = receiver.received[0]!;
    const { id, at } = verified(renewed.body.signingKey, receiver);
    const signatures = String(headers['webhook-signature']).split(' ');
    expect(signatures[1]).toBe(new Verifier(webhook.signingKey).sign(id, at, body));
    app.current.clock.advance({ hours: 25 });
    await testIt();
    await gets(receiver, 2);
    expect(receiver.received[1]!.headers['webhook-signature']).not.toContain(' ');
  });

  test('DATA-10: people choose only events of what they may read', async () => {
    const world = await aWorld(app.current);
    const clerk = await aPerson(
      app.current,
      world.organization,
      aRole('settings:write', 'charges:read'),
    );
    const add = (events: WebhookInput['events']) =>
      app.current.call(endpoints.add, { as: clerk, body: { ...webhookInput, events } });
    expect((await add(['payment.received'])).problem.code).toBe('webhook_event_forbidden');
    expect((await add(['invoice.created'])).status).toBe(200);
  });

  test('DATA-10: administrators are told that events go to another program', async () => {
    const world = await aWorld(app.current);
    await aWebhook(world, { url: 'https://books.example.com/in' });
    const [mail] = await outbox.mailsTo(world.admin.emailAddress);
    expect(mail?.text).toContain('books.example.com');
    expect(mail?.text).not.toContain('whsec_');
  });
});

test('DATA-10: the secrets are encrypted, and get a new key', async () => {
  const world = await aWorld(app.current);
  const { id, signingKey } = await aWebhook(world);
  const { organization } = world;
  const { database, secretKey } = app.current;
  const stored = await asOwner<{ row: string }>(
    app.current,
    organization,
    'SELECT webhook_endpoints::text AS row FROM webhook_endpoints WHERE id = $1',
    [id],
  );
  expect(JSON.stringify(stored)).not.toContain(signingKey);
  const newer = randomBytes(32);
  const both = createSecrets(() => newer, [secretKey]);
  const inspect = (secrets: Secrets) =>
    database.transact({ organization }, (tx) => inspectWebhookSecrets(tx, secrets));
  expect(await inspect(both)).toEqual({ problems: [], current: 0, old: 1 });
  await database.transact({ organization }, (tx) => rotateWebhookSecrets(tx, both));
  const alone = createSecrets(() => newer);
  expect(await inspect(alone)).toEqual({ problems: [], current: 1, old: 0 });
  expect((await inspect(app.current.secrets)).problems).toHaveLength(1);
});

describe('DATA-11: a receiver that refuses', () => {
  /** Lets the time of the next try come, and waits until it was made. */
  async function nextTry(world: Subscribed): Promise<boolean> {
    const [before] = await logOf(world);
    if (before?.nextAt == null) return false;
    app.current.clock.set(before.nextAt);
    await sweep(world);
    await eventually(async () => {
      const [after] = await logOf(world);
      expect(after?.attempts.length).toBeGreaterThan(before.attempts.length);
    });
    return true;
  }

  test('DATA-11: is tried for three days, turned off with a mail, and gets the message when it works again', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, property, receiver, webhook } = world;
    receiver.answer = { status: 500, text: 'x'.repeat(100_000) };
    await aPayment(app.current, admin, property.id);
    await gets(receiver, 1);
    await queueIsEmpty(app.current);
    while (await nextTry(world));
    const [given] = await logOf(world);
    expect(given).toMatchObject({ state: 'failed', nextAt: null });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    const first = Temporal.Instant.from(given!.attempts.at(-1)!.at);
    const last = Temporal.Instant.from(given!.attempts[0]!.at);
    expect(first.until(last).total('hours')).toBe(72);
    expect(given!.attempts[0]).toMatchObject({ status: 500, failure: 'It responded with 500.' });
    expect(given!.attempts[0]!.answer).toHaveLength(16 * 1024);

    expect(await stateOf(world)).toBe('failing');
    const mails = await outbox.mailsTo(admin.emailAddress, 2);
    expect(mails.some(({ text }) => text.includes('accepted no message for 3 days'))).toBe(true);
    const later = await aPerson(app.current, world.organization, 'SiteAdmin');
    const today = await app.current.call(todayEndpoints.needs, { as: later, query: {} });
    expect(JSON.stringify(today.body)).toContain('webhook_off');
    expect((await checkWebhooks(app.current)).status).toBe('warning');

    const params = { webhookId: webhook.id, messageId: given!.id };
    const again = () => app.current.call(endpoints.sendAgain, { as: later, params, body: {} });
    expect((await again()).problem.code).toBe('webhook_is_off');
    const body = { isOn: true };
    await app.current.call(endpoints.turn, { as: later, params: { webhookId: webhook.id }, body });
    receiver.answer = { status: 200, text: 'thanks' };
    expect((await again()).status).toBe(201);
    const before = receiver.received.length;
    await gets(receiver, before + 1);
    await queueIsEmpty(app.current);
    const [sent] = await logOf(world);
    expect(sent).toMatchObject({ id: given!.id, state: 'sent' });
    expect(sent!.attempts[0]).toMatchObject({ status: 200, answer: 'thanks' });
  });

  test('DATA-11: one that says 410 is turned off at once, and a redirect is not followed', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, property, receiver } = world;
    const elsewhere = await aReceiver();
    receiver.answer = { status: 307, headers: { location: elsewhere.url } };
    await aPayment(app.current, admin, property.id);
    await gets(receiver, 1);
    await queueIsEmpty(app.current);
    const [redirected] = await logOf(world);
    expect(redirected?.attempts[0]?.failure).toContain('a redirect');
    expect(elsewhere.received).toEqual([]);
    receiver.answer = { status: 410 };
    await nextTry(world);
    expect(await stateOf(world)).toBe('gone');
  });

  test('DATA-11: messages that were given up can be sent again together; a pause sends nothing', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { admin, property, receiver, webhook } = world;
    const params = { webhookId: webhook.id };
    receiver.answer = { status: 503 };
    await aPayment(app.current, admin, property.id);
    await aPayment(app.current, admin, property.id, { description: 'Check 1002' });
    await gets(receiver, 2);
    await queueIsEmpty(app.current);
    const turn = (isOn: boolean) =>
      app.current.call(endpoints.turn, { as: admin, params, body: { isOn } });
    expect((await turn(false)).body).toMatchObject({ state: 'paused', failed: 2, waiting: 0 });
    const { body: activity } = await app.current.call(activityEndpoints.list, {
      as: admin,
      query: { area: 'settings', limit: 1 },
    });
    expect(activity.events).toMatchObject([{ action: 'webhook.paused', changes: [] }]);
    await aPayment(app.current, admin, property.id, { description: 'Check 1003' });
    receiver.answer = { status: 200 };
    await turn(true);
    const again = await app.current.call(endpoints.sendFailed, { as: admin, params, body: {} });
    expect(again.body).toEqual({ sent: 2 });
    await gets(receiver, 4);
    await queueIsEmpty(app.current);
    expect((await logOf(world)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('DATA-11: nothing is sent for a person who is no longer active here', async () => {
    const world = await aWorld(app.current);
    const receiver = await aReceiver();
    const { property } = await aRentalIn(world);
    const other = await aPerson(app.current, world.organization, 'SiteAdmin');
    const body = { ...webhookInput, url: receiver.url, events: ['payment.received' as const] };
    const { body: webhook } = await app.current.call(endpoints.add, { as: other, body });
    await app.current.call(usersEndpoints.remove, {
      as: world.superAdmin,
      params: { organizationName: world.organization.name, userId: other.userId },
    });
    await aPayment(app.current, world.admin, property.id);
    const subscribed = { ...world, receiver, property, webhook };
    await eventually(async () => expect(await stateOf(subscribed)).toBe('noPermission'));
    expect(receiver.received).toEqual([]);
  });

  test('DATA-11: a message whose content the person may no longer read is skipped', async () => {
    const world = await aWorld(app.current);
    const receiver = await aReceiver();
    const { property } = await aRentalIn(world);
    const clerk = await aPerson(
      app.current,
      world.organization,
      aRole('settings:write', 'payments:read'),
    );
    const body = { ...webhookInput, url: receiver.url, events: ['payment.received' as const] };
    const { body: webhook } = await app.current.call(endpoints.add, { as: clerk, body });
    await asOwner(app.current, world.organization, 'UPDATE users SET roles = $2 WHERE id = $1', [
      clerk.userId,
      [aRole('settings:write')],
    ]);
    await aPayment(app.current, world.admin, property.id);
    const subscribed = { ...world, receiver, property, webhook };
    await eventually(async () => expect((await logOf(subscribed))[0]?.state).toBe('skipped'));
    expect(receiver.received).toEqual([]);
  });

  test('DATA-11: several servers send a message once', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    const { organization, receiver, webhook, property, admin } = world;
    const { database, secrets } = app.current;
    await aPayment(app.current, admin, property.id);
    const [message] = await logOf(world);
    const job = sendWebhookJob({
      secrets,
      webhookReach: { localAllowed: true },
      refundChannel: 'card',
    });
    const run = () =>
      job.run({
        payload: { messageId: message!.id },
        id: webhook.id,
        signal: new AbortController().signal,
        attempt: 1,
        cutOff: 0,
        transact: (work) => database.transact({ organization }, work),
      });
    await Promise.all([run(), run(), run()]);
    await queueIsEmpty(app.current);
    expect(receiver.received).toHaveLength(1);
  });

  test('DATA-11: the log is kept for 30 days', async () => {
    const world = await aSubscribedWorld(['payment.received']);
    await aPayment(app.current, world.admin, world.property.id);
    await gets(world.receiver, 1);
    await queueIsEmpty(app.current);
    const clean = () =>
      app.current.database.transact({ organization: world.organization }, deleteOldMessages);
    app.current.clock.advance({ hours: 24 * 30 - 1 });
    await clean();
    expect(await logOf(world)).toHaveLength(1);
    app.current.clock.advance({ hours: 2 });
    await clean();
    expect(await logOf(world)).toEqual([]);
  });
});
