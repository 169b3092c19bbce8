import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { describe, expect, test } from 'vitest';
import { inbound, useInboundTexts } from '#testing/inbound-texts';
import { anExchange, type Exchange } from '#testing/exchange';
import { anOrganization, aPerson, aProperty } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { startTestApp, useTestApp } from '#testing/test-app';
import { wishOf } from './inbound-texts.domain.ts';

const app = useTestApp({ inbound, attemptLimits: true });
const { newSid, post, text } = useInboundTexts(app);

const outcome = ({ channel, status, failure }: Record<string, unknown>) => [
  channel,
  status,
  failure,
];

/** The conversations in which someone wrote this, and whether they are a tenant's. */
async function subjectsWith(list: Exchange['list'], said: string) {
  return (await list())
    .filter(({ messages }) => messages.some(({ message }) => message === said))
    .map(({ subject, lessee }) => [subject, lessee]);
}

describe('MSG-6: an incoming text', () => {
  test('MSG-6: goes into the newest conversation with that number', async () => {
    const { write, phone, list } = await anExchange(app.current, { firstName: 'Tess' });
    await write('First.', 'email', 'first');
    app.current.clock.advance({ minutes: 1 });
    await write('Second.', 'email', 'second');
    app.current.clock.advance({ minutes: 1 });
    const answer = await post(text(phone, 'At 4 is fine 🙂'));
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/xml',
      '<?xml version="1.0" encoding="UTF-8"?><Response/>',
    ]);
    const [newest, older] = await list();
    expect(newest).toMatchObject({ subject: 'second', unread: true });
    expect(newest?.messages.at(-1)).toMatchObject({
      sender: 'lessee',
      senderName: 'Tess Tenant',
      via: 'sms',
      message: 'At 4 is fine 🙂',
      deliveries: [],
    });
    expect(older?.messages).toHaveLength(1);
  });

  test('MSG-6: is recorded once, however often it is delivered, even at the same time', async () => {
    const { phone, list } = await anExchange(app.current);
    const once = text(phone, 'Once.');
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(once)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await post(once);
    const all = await list();
    expect(all.map(({ messages }) => messages.length)).toEqual([1]);
    expect(all[0]).toMatchObject({ lessee: true, subject: 'Once.', name: 'Tess Tenant' });
  });

  test('MSG-6: with two organizations, it goes to the one that wrote to the person last', async () => {
    const one = await anExchange(app.current);
    const other = await anExchange(app.current, { phoneNumber: one.phone });
    await other.write('Hello.');
    app.current.clock.advance({ minutes: 1 });
    await one.write('Hello.');
    await post(text(one.phone, 'To the one who wrote last.'));
    expect((await one.list())[0]?.messages).toHaveLength(2);
    expect((await other.list())[0]?.messages).toHaveLength(1);
  });

  test('MSG-6: a number typed into the public form takes no text away from its tenant', async () => {
    const { ask, phone, list, write } = await anExchange(app.current);
    await ask('Send me the door code.', phone);
    await post(text(phone, 'To my landlord.'));
    expect(await subjectsWith(list, 'To my landlord.')).toEqual([['To my landlord.', true]]);
    await write('Hello.');
    app.current.clock.advance({ minutes: 1 });
    await ask('Is it free?', phone);
    app.current.clock.advance({ minutes: 1 });
    await post(text(phone, 'Yes, hello.'));
    expect(await subjectsWith(list, 'Yes, hello.')).toEqual([['The roof', true]]);
  });

  test('MSG-6: a number typed into the public form of another organization takes no text away either', async () => {
    const one = await anExchange(app.current);
    const other = await anExchange(app.current);
    app.current.clock.advance({ minutes: 1 });
    await other.ask('Is it free?', one.phone);
    await post(text(one.phone, 'To my landlord.'));
    expect(await subjectsWith(one.list, 'To my landlord.')).toHaveLength(1);
    expect(await subjectsWith(other.list, 'To my landlord.')).toEqual([]);
  });

  test('MSG-6: a reply to a text goes to the conversation of that text', async () => {
    const { ask, phone, list, respond, rows, write } = await anExchange(app.current);
    await ask('Is it free?', phone);
    const asked = (await list())[0]!;
    await respond(asked.id, 'It is.', 'emailAndSms');
    app.current.clock.advance({ minutes: 1 });
    await write('Hello.');
    await post(text(phone, 'Not left yet.'));
    expect(await subjectsWith(list, 'Not left yet.')).toEqual([['The roof', true]]);
    await rows(`UPDATE message_deliveries SET sent_by = 'installation' WHERE channel = 'sms'`);
    await post(text(phone, 'I take it.'));
    expect(await subjectsWith(list, 'I take it.')).toEqual([['Is it free?', false]]);
  });

  test("MSG-1: a text from the organization's own phone is never shown as someone else’s", async () => {
    const { tell, setPhone, list, rows } = await anExchange(app.current);
    await setPhone('(212) 555-0997');
    await tell('The tap drips.', 'emailAndSms');
    const sent = `UPDATE message_deliveries SET sent_by = 'outbox' WHERE channel = 'sms' RETURNING id`;
    expect(await rows(sent)).toHaveLength(1);
    expect((await post(text('+12125550997', 'I come at 4.'))).statusCode).toBe(200);
    expect((await list()).map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('MSG-6: with no tenant of that number, a text goes to the prospect with it', async () => {
    const { ask, list } = await anExchange(app.current);
    await ask('Is it free?', '+1 (212) 555-7777');
    await post(text('+12125557777', 'Well?'));
    expect(await subjectsWith(list, 'Well?')).toEqual([['Is it free?', false]]);
  });

  test('MSG-6: missing pictures and an empty text are noted', async () => {
    const { phone, list } = await anExchange(app.current);
    await post(text(phone, '', { NumMedia: '2' }));
    await post(text(phone, ''));
    expect((await list())[0]?.messages.map(({ message }) => message)).toEqual([
      '[They also sent 2 files, which cannot be received by text.]',
      '[This text message is empty.]',
    ]);
  });

  test('MSG-6: from an unknown number it starts a conversation if there is one organization', async () => {
    const running = await startTestApp({ inbound });
    const organization = await anOrganization(running);
    const rows = () =>
      asOwner(
        running,
        organization,
        'SELECT property_id, name, phone_number, email_address, user_id FROM conversations',
      );
    expect((await post(text('+12125559999', 'Hi'), { running })).statusCode).toBe(200);
    expect(await rows()).toEqual([]);
    const admin = await aPerson(running, organization, 'SiteAdmin');
    await aProperty(running, admin, { status: 'UNAVAILABLE' });
    const free = await aProperty(running, admin, { status: 'FOR_LEASE' });
    await post(text('+12125559999', 'Is it still free?'), { running });
    expect(await rows()).toEqual([
      {
        property_id: free.id,
        name: '+12125559999',
        phone_number: '+12125559999',
        email_address: '',
        user_id: null,
      },
    ]);
    await running.close();
  });

  test('MSG-6: from an unknown number belongs to nobody if there are several', async () => {
    const { list } = await anExchange(app.current);
    expect((await post(text('+12125558888', 'Hi'))).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('MSG-6: more than sixty in an hour are refused', async () => {
    const { phone, organization, list } = await anExchange(app.current);
    await post(text(phone, 'One.'));
    await post(text(phone, 'Two.'));
    const fill = `UPDATE rate_limits SET points = 60 WHERE key LIKE 'text-conversation:%' RETURNING key`;
    expect(await asOwner(app.current, organization, fill)).not.toEqual([]);
    expect((await post(text(phone, 'Three.'))).statusCode).toBe(429);
    expect((await list())[0]?.messages).toHaveLength(2);
    await asOwner(app.current, organization, 'DELETE FROM rate_limits');
  });

  test('MSG-6: a flood of questions on the public page does not delay texts', async () => {
    const { ask, phone, organization, list } = await anExchange(app.current);
    await ask('Is it free?', '(212) 555-0199');
    const fill = `UPDATE rate_limits SET points = 1000 WHERE key LIKE 'question-%' RETURNING key`;
    expect(await asOwner(app.current, organization, fill)).toHaveLength(2);
    expect((await ask('And now?', '(212) 555-0199')).status).toBe(429);
    expect((await post(text(phone, 'The first of its kind.'))).statusCode).toBe(200);
    expect(await list()).toHaveLength(2);
    await asOwner(app.current, organization, 'DELETE FROM rate_limits');
  });
});

describe('MSG-6: STOP and START', () => {
  test.each([
    ['STOP', 'stop'],
    [' stop \n', 'stop'],
    ['StopAll', 'stop'],
    ['unsubscribe', 'stop'],
    ['CANCEL', 'stop'],
    ['end', 'stop'],
    ['Quit', 'stop'],
    ['REVOKE', 'stop'],
    ['optout', 'stop'],
    ['Opt-out', 'stop'],
    ['Stop.', 'stop'],
    ['stop please', 'stop'],
    ['Please, stop!', 'stop'],
    ['“STOP”', 'stop'],
    ['STOP\u200B', 'stop'],
    ['Stop, thank you', 'stop'],
    ['STOP ALL!!', 'stop'],
    ['unsubscribe.', 'stop'],
    ['please', null],
    ['The end of the month', null],
    ['Yes.', 'start'],
    ['Yes please', 'start'],
    ['start', 'start'],
    ['UNSTOP', 'start'],
    ['yes', 'start'],
    ['Stop the dripping, please', null],
    ['', null],
  ])('MSG-6: %j is %j', (said, wish) => {
    expect(wishOf(said)).toBe(wish);
  });

  test('MSG-6: a person who texts STOP gets no more texts until they text START', async () => {
    const { write, respond, phone, list } = await anExchange(app.current);
    const { id } = await write('Hello.');
    await post(text(phone, 'STOP'));
    expect((await list())[0]).toMatchObject({ textable: false });
    const stopped = await respond(id, 'And now?', 'emailAndSms');
    expect(outcome(stopped.messages.at(-1)!.deliveries[1]!)).toEqual([
      'sms',
      'failed',
      'This person opted out of texts.',
    ]);
    await post(text(phone, 'start'));
    expect((await list())[0]).toMatchObject({ textable: true });
    const again = await respond(id, 'And now?', 'emailAndSms');
    expect(outcome(again.messages.at(-1)!.deliveries[1]!)).toEqual(['sms', 'queued', null]);
    expect(again.messages.map(({ message }) => message)).toContain('STOP');
  });

  test('MSG-6: a STOP starts no conversation; a YES that replies to a message is a reply', async () => {
    const { phone, list, rows, write } = await anExchange(app.current);
    await post(text(phone, 'STOP'));
    expect(await list()).toEqual([]);
    expect(await rows('SELECT phone_number FROM text_opt_outs')).toEqual([{ phone_number: phone }]);
    await post(text(phone, 'YES'));
    expect(await rows('SELECT phone_number FROM text_opt_outs')).toEqual([]);
    await write('Is 4 fine?');
    await post(text(phone, 'Yes'));
    expect((await list())[0]?.messages.at(-1)?.message).toBe('Yes');
  });
});

describe('MSG-6: the status of a sent text', () => {
  test('MSG-6: the message says whether it was delivered; once delivered, it stays so', async () => {
    const { write, rows, outcomes } = await anExchange(app.current);
    await write('Hello.', 'emailAndSms');
    const MessageSid = newSid();
    const sent = `UPDATE message_deliveries SET status = 'sent', provider_id = $1 WHERE channel = 'sms'`;
    await rows(sent, [MessageSid]);
    const say = async (MessageStatus: string) => {
      const { statusCode } = await post({ MessageSid, MessageStatus, SmsStatus: MessageStatus });
      expect(statusCode).toBe(200);
      return outcome((await outcomes())[1]!);
    };
    const failure = 'The phone network could not deliver this text.';
    expect(await say('sent')).toEqual(['sms', 'sent', null]);
    expect(await say('undelivered')).toEqual(['sms', 'undelivered', failure]);
    expect(await say('delivered')).toEqual(['sms', 'delivered', null]);
    expect(await say('failed')).toEqual(['sms', 'delivered', null]);
    const unknown = await post({ MessageSid: newSid(), MessageStatus: 'delivered' });
    expect(unknown.statusCode).toBe(200);
  });

  test('HOME-2, MSG-6: Today shows a message that was not delivered in any way, until someone writes again', async () => {
    const exchange = await anExchange(app.current, { firstName: 'Tess' });
    const { write, respond, reply, rows, admin } = exchange;
    const { id } = await write('Hello.', 'emailAndSms');
    const needs = async () => {
      const call = { as: admin, query: { limit: 50 } };
      const { items } = (await app.current.call(todayEndpoints.needs, call)).body;
      return items.filter(({ kind }) => kind === 'message_undelivered');
    };
    const email = (status: string) =>
      rows(`UPDATE message_deliveries SET status = $1 WHERE channel = 'email'`, [status]);
    const MessageSid = newSid();
    const sent = `UPDATE message_deliveries SET status = 'sent', provider_id = $1 WHERE channel = 'sms'`;
    await rows(sent, [MessageSid]);
    await email('sent');
    await post({ MessageSid, MessageStatus: 'undelivered' });
    expect(await needs()).toEqual([]);
    await rows(`DELETE FROM message_deliveries WHERE channel = 'email' RETURNING id`);
    expect(await needs()).toMatchObject([
      {
        key: `message_undelivered:${id}`,
        conversation: { id, name: 'Tess Tenant', subject: 'The roof' },
        failure: 'The phone network could not deliver this text.',
      },
    ]);
    app.current.clock.advance({ minutes: 1 });
    await respond(id, 'Hello again.', 'emailAndSms');
    expect(await needs()).toEqual([]);
    // If both channels failed, one failure is shown.
    await rows(`UPDATE message_deliveries SET status = 'failed', failure = channel RETURNING id`);
    expect(await needs()).toMatchObject([{ failure: 'email' }]);
    await post({ MessageSid, MessageStatus: 'delivered' });
    expect(await needs()).toHaveLength(1);
    // The tenant answers in the app, and so has read it.
    app.current.clock.advance({ minutes: 1 });
    await reply(id, 'Thank you.');
    expect(await needs()).toEqual([]);
  });
});
