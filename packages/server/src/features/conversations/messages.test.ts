import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { leasesEndpoints } from '@tenantry/contract/leases/leases.endpoints';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { describe, expect, test } from 'vitest';
import { aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { exchanges } from './messages.testing.ts';

const app = useTestApp({ attemptLimits: true });
const { anExchange } = exchanges(app);

const texts = (conversation: { messages: readonly { message: string }[] }) =>
  conversation.messages.map(({ message }) => message);

describe('MSG-5: a conversation', () => {
  test('MSG-1, MSG-5: goes back and forth, and each side sees its own view', async () => {
    const { write, reply, respond, list, own, lease, lessee, property } = await anExchange();
    const { status, body: started } = await write();
    expect(status).toBe(201);
    expect(started).toMatchObject({
      propertyId: property.id,
      subject: 'The roof',
      name: 'Tess Tenant',
      emailAddress: lessee.emailAddress,
      phoneNumber: lease.phoneNumber,
      lessee: true,
      unread: false,
    });
    app.current.clock.advance({ minutes: 5 });
    await reply(started.id, 'Thank you!');
    app.current.clock.advance({ minutes: 5 });
    const { body: answered } = await respond(started.id, 'You are welcome 🙂 \u202Eabc');
    expect(texts(answered)).toEqual([
      'It is mended on Monday.',
      'Thank you!',
      'You are welcome 🙂 \u202Eabc',
    ]);
    expect(await list()).toEqual([answered]);
    expect(answered.lastMessageAt).toBe(answered.messages[2]?.date);
    expect(answered.messages.map(({ sender, senderName }) => [sender, senderName])).toEqual([
      ['organization', 'Sam Rivers'],
      ['lessee', 'Sam Rivers'],
      ['organization', 'Sam Rivers'],
    ]);
    const [seen] = await own();
    expect(texts(seen!)).toEqual(texts(answered));
    expect(answered.messages[0]?.deliveries).toHaveLength(1);
    expect(seen?.messages.flatMap(({ deliveries }) => deliveries)).toEqual([]);
  });

  test('MSG-5: the newest messages come first, as many as requested', async () => {
    const { write, reply, ask, list } = await anExchange();
    const { body: first } = await write({ subject: 'first' });
    app.current.clock.advance({ minutes: 1 });
    await write({ subject: 'second' });
    app.current.clock.advance({ minutes: 1 });
    await ask('third?');
    app.current.clock.advance({ minutes: 1 });
    await reply(first.id, 'And now the first is newest.');
    const subjects = async (query = {}) => (await list(query)).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['first', 'third?', 'second']);
    expect(await subjects({ limit: '2' })).toEqual(['first', 'third?']);
    expect(await subjects({ readStatus: 'UNREAD' })).toEqual(['first', 'third?']);
    expect(await subjects({ readStatus: 'READ', limit: '5' })).toEqual(['second']);
  });

  test("MSG-5: a reply goes to the tenant's current address and number", async () => {
    const { write, respond, reply, list, organization, lease } = await anExchange();
    const { body: started } = await write();
    await asOwner(
      app.current,
      organization,
      `UPDATE leases SET last_name = 'Wed', email_address = 'new@example.com', phone_number = '+12125550999' WHERE id = $1 RETURNING id`,
      [lease.id],
    );
    const { body: answered } = await respond(started.id, 'Where are you now?');
    const contact = { emailAddress: 'new@example.com', phoneNumber: '+12125550999' };
    expect(answered).toMatchObject({ ...contact, name: 'Tess Wed' });
    expect(answered.messages[1]?.deliveries[0]?.recipient).toBe('new@example.com');
    expect(answered.messages[0]?.deliveries[0]?.recipient).toBe(started.emailAddress);
    await reply(started.id, 'Here.');
    expect((await list())[0]).toMatchObject(contact);
  });

  test('MSG-5: without an active lease, nobody can be written to', async () => {
    const { admin, property, lease, write } = await anExchange();
    const empty = await aProperty(app.current, admin);
    const toNobody = await app.current.call(conversationsEndpoints.start, {
      as: admin,
      params: { propertyId: empty.id },
      body: { subject: 'Hello', message: 'Is anyone there?' },
    });
    const sentence = 'This property has no active lease, so there is no tenant to write to.';
    expect(toNobody.problem).toMatchObject({ status: 422, message: sentence });
    await app.current.call(leasesEndpoints.end, {
      as: admin,
      params: { propertyId: property.id, leaseId: lease.id },
    });
    expect((await write()).problem).toMatchObject({ status: 422, message: sentence });
  });

  test('MSG-5: fifty equal requests with one key create one message', async () => {
    const { write, respond, list, organization } = await anExchange();
    const { body: started } = await write();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => respond(started.id, 'Once.', 'one-key')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(texts((await list())[0]!)).toEqual(['It is mended on Monday.', 'Once.']);
    expect(
      await asOwner(app.current, organization, 'SELECT 1 FROM message_deliveries'),
    ).toHaveLength(2);
  });
});

describe('MSG-7: reading messages', () => {
  test('MSG-2, MSG-7: each side has its own read status', async () => {
    const { write, reply, read, readOwn, respond, list, own } = await anExchange();
    const { body: started } = await write();
    const unread = async () => [(await list())[0]?.unread, (await own())[0]?.unread];
    expect(await unread()).toEqual([false, true]);
    await readOwn(started.id);
    expect(await unread()).toEqual([false, false]);
    // The clock is stopped: a message that arrives at the time of the last read is still unread.
    await reply(started.id, 'One.');
    expect(await unread()).toEqual([true, false]);
    await read(started.id);
    await reply(started.id, 'Two.');
    expect(await unread()).toEqual([true, false]);
    await respond(started.id, 'An answer means that it was read.');
    expect(await unread()).toEqual([false, true]);
    await reply(started.id, 'So has the tenant.');
    expect(await unread()).toEqual([true, false]);
    expect(await own({ readStatus: 'UNREAD' })).toEqual([]);
    expect(await own({ readStatus: 'READ' })).toHaveLength(1);
  });

  test('MSG-7: messages that arrived after the newest one on the screen stay unread', async () => {
    const { tell, reply, readUpTo, respond, write, list, own } = await anExchange();
    const { body: told } = await tell('One.');
    const [first] = told.messages;
    // The clock is stopped: it makes no difference that both arrived at the same time.
    const { body: both } = await reply(told.id, 'Two.');
    const unread = async () => (await list()).find(({ id }) => id === told.id)?.unread;
    await readUpTo(told.id, first!.id);
    expect(await unread()).toBe(true);
    await respond(told.id, 'To the first.', undefined, first!.id);
    expect(await unread()).toBe(true);
    await readUpTo(told.id, both.messages.at(-1)!.id);
    expect(await unread()).toBe(false);
    await readUpTo(told.id, first!.id);
    expect(await unread()).toBe(false);
    const { body: other } = await write();
    expect((await readUpTo(told.id, other.messages[0]!.id)).problem.status).toBe(404);

    app.current.clock.advance({ minutes: 1 });
    const { body: second } = await respond(other.id, 'Another.');
    await reply(other.id, 'To the first.', other.messages[0]!.id);
    const unreadByLessee = async () => (await own()).find(({ id }) => id === other.id)?.unread;
    expect(await unreadByLessee()).toBe(true);
    await reply(other.id, 'To both.', second.messages.at(-1)!.id);
    expect(await unreadByLessee()).toBe(false);
  });

  test('PANEL-4, MSG-2: a read conversation leaves the panel', async () => {
    const { tell, read, property, admin } = await anExchange();
    const { body: told } = await tell('The tap drips.\nSince Monday.');
    const params = { propertyId: property.id };
    const panel = async () =>
      (await app.current.call(portfolioEndpoints.one, { as: admin, params })).body
        .unreadConversations;
    expect(await panel()).toEqual([
      { id: told.id, name: 'Tess Tenant', subject: 'The tap drips.' },
    ]);
    await read(told.id);
    expect(await panel()).toEqual([]);
  });

  test.each(['', ' \n\t'])('MSG-7: a reply of %j is refused with a sentence', async (empty) => {
    const { write, respond, reply, tell, list } = await anExchange();
    const { body: started } = await write();
    for (const answer of [await respond(started.id, empty), await reply(started.id, empty)]) {
      expect(answer.problem).toMatchObject({ status: 400, message: 'Message is required' });
    }
    expect((await tell(empty)).problem.fields).toEqual({ message: 'Message is required' });
    expect(texts((await list())[0]!)).toHaveLength(1);
  });

  test('MSG-7: a message of a megabyte is refused with a sentence', async () => {
    const { write, respond } = await anExchange();
    const { body: started } = await write();
    const long = await respond(started.id, 'x'.repeat(1_000_000));
    expect(long.problem.fields).toEqual({ message: 'Message: use at most 5000 characters.' });
    const longer = await respond(started.id, 'x'.repeat(1_100_000));
    expect(longer.problem).toMatchObject({ status: 413, message: 'This request is too large.' });
  });
});
