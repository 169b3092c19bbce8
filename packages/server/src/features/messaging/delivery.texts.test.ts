import { describe, expect, test } from 'vitest';
import { textStatusUrl, useDelivery } from '#testing/delivery';
import { eventually } from '#testing/eventually';
import { anExchange } from '#testing/exchange';
import { queueIsEmpty } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { addJob } from '../../platform/jobs/jobs.ts';
import { failures } from './delivery.domain.ts';
import { claim } from './delivery.sending.ts';
import { TEXT_DELIVERY_JOB } from './delivery.service.ts';

const app = useTestApp();
const peers = useDelivery(app);
const textsTo = (number: string) => peers.twilio.messages.filter(({ to }) => to === number);

describe('MSG-6: by text', () => {
  test('MSG-6: Email & SMS is sent both ways, and asks for a report of the text', async () => {
    await peers.mailPort.answer();
    const { write, organization, outcomes, phone } = await anExchange(app.current);
    await write('The plumber comes at 4.', 'emailAndSms');
    await queueIsEmpty(app.current);
    const body = `The plumber comes at 4.\n\n${organization.name}. Reply STOP to opt out.`;
    const from = peers.twilio.settings['TWILIO_FROM'];
    expect(textsTo(phone)).toEqual([{ to: phone, from, body, statusCallback: textStatusUrl }]);
    expect(await outcomes()).toMatchObject([
      { channel: 'email', status: 'sent' },
      { channel: 'sms', status: 'sent', recipient: phone },
    ]);
  });

  test('MSG-6: the texts to one phone are sent in the order in which they were written', async () => {
    await peers.mailPort.answer();
    const { write, respond, phone } = await anExchange(app.current);
    peers.twilio.slow = { words: 'First.', ms: 1500 };
    const { id } = await write('First.', 'emailAndSms');
    await respond(id, 'Second.', 'emailAndSms');
    await queueIsEmpty(app.current);
    const said = textsTo(phone).map(({ body }) => body.split('\n')[0]);
    expect(said).toEqual(['First.', 'Second.']);
  });

  test('MSG-6: a long text is cut between letters, because the mail has all of it', async () => {
    await peers.mailPort.answer();
    const { write, phone } = await anExchange(app.current);
    await write('👩‍👩‍👧‍👦'.repeat(400), 'emailAndSms');
    await queueIsEmpty(app.current);
    const [{ body } = { body: '' }] = textsTo(phone);
    expect(body.length).toBeLessThanOrEqual(1600);
    expect(body).toMatch(/^(?:👩‍👩‍👧‍👦)+… Read the rest in your email\.\n\n/u);
  });

  test('MSG-6: a number that cannot get texts is reported at once, also on a retry', async () => {
    await peers.mailPort.answer();
    const exchange = await anExchange(app.current, { phoneNumber: '555-0123' });
    const { id, messages, textable } = await exchange.write('Hello', 'emailAndSms');
    const failed = { channel: 'sms', status: 'failed', failure: failures.noNumber };
    expect(messages[0]?.deliveries[1]).toMatchObject(failed);
    expect(textable).toBe(false);
    const again = await exchange.sendAgain(id, messages[0]!.id);
    expect(again.body.messages[0]?.deliveries[1]).toMatchObject(failed);
  });

  test('MSG-6: a text that Twilio refuses is given up, with the reason', async () => {
    await peers.mailPort.answer();
    const { write, outcomes, phone } = await anExchange(app.current);
    peers.twilio.unsubscribed.add(phone);
    await write('Hello', 'emailAndSms');
    await queueIsEmpty(app.current);
    expect((await outcomes())[1]).toMatchObject({ status: 'failed', failure: failures.optedOut });
  });

  test('MSG-6: a text whose sending was interrupted is not sent again automatically', async () => {
    await peers.mailPort.answer();
    const { write, outcomes, sendAgain, organization, phone, rows } = await anExchange(app.current);
    peers.twilio.trouble = 'fails';
    const { id, messages } = await write('Only once.', 'emailAndSms');
    const [delivery] = await rows(`SELECT id FROM message_deliveries WHERE channel = 'sms'`);
    await eventually(async () => {
      expect((await outcomes())[1]?.failure).toBe('The phone network could not be reached.');
    });
    // The server claims it, and dies before it can record whether Twilio accepted it.
    await app.current.database.transact({ organization }, async (tx) => {
      const deliveryId = String(delivery?.['id']);
      expect(await claim(tx, deliveryId)).not.toBeNull();
      await addJob(tx, TEXT_DELIVERY_JOB, { deliveryId }, { key: deliveryId });
    });
    peers.twilio.trouble = null;
    await queueIsEmpty(app.current);
    expect((await outcomes())[1]).toMatchObject({
      status: 'failed',
      failure: failures.interrupted,
    });
    expect(textsTo(phone)).toEqual([]);
    await sendAgain(id, messages[0]!.id);
    await queueIsEmpty(app.current);
    expect(textsTo(phone)).toHaveLength(1);
  });
});

describe("MSG-1: a tenant's message as a text to the organization", () => {
  const own = '+12125550999';

  test('MSG-1: Email & SMS reaches the configured phone, with the sender and where to reply', async () => {
    await peers.mailPort.answer();
    const { tell, reply, setPhone, canText, organization, property, outcomes } = await anExchange(
      app.current,
      { firstName: 'Tess', lastName: 'Tenant' },
    );
    expect(await canText()).toBe(false);
    await setPhone('(212) 555-0999');
    expect(await canText()).toBe(true);
    const { body } = await tell('The tap drips.', 'emailAndSms');
    expect(body).toMatchObject({ textable: true, messages: [{ deliveries: [] }] });
    await reply(body.id, 'Now it runs.');
    await reply(body.id, 'It is a flood.', 'emailAndSms');
    await queueIsEmpty(app.current);
    const said = textsTo(own).map((each) => each.body);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^.+, .+: The tap drips\.\n\nAnswer: http/);
    expect(said[0]).toContain(property.addressLine1);
    expect(said[0]).toContain(
      `/message-respond?propertyId=${property.id}&conversationId=${body.id}`,
    );
    expect(said[0]).toContain(organization.domain);
    expect(said[1]).toContain('It is a flood.');
    expect(await outcomes()).toMatchObject([
      { channel: 'sms', recipient: own, status: 'sent' },
      { channel: 'sms', recipient: own, status: 'sent' },
    ]);
  });

  test('MSG-1: a long text is cut, because the mail has all of it', async () => {
    await peers.mailPort.answer();
    const { tell, setPhone } = await anExchange(app.current);
    await setPhone('(212) 555-0998');
    await tell('👩‍👩‍👧‍👦'.repeat(400), 'emailAndSms');
    await queueIsEmpty(app.current);
    const [{ body } = { body: '' }] = textsTo('+12125550998');
    expect(body.length).toBeLessThanOrEqual(1600);
    expect(body).toMatch(/(?:👩‍👩‍👧‍👦)… Read the rest in your email\.\n\nAnswer: http/u);
  });

  test('MSG-1: without a phone a text is refused with the reason, and nothing is said', async () => {
    const { tell, list } = await anExchange(app.current);
    const { problem } = await tell('The tap drips.', 'emailAndSms');
    expect(problem).toMatchObject({
      status: 422,
      message: 'Your landlord does not receive texts. Choose Email.',
      fields: { medium: 'Your landlord does not receive texts. Choose Email.' },
    });
    expect(await list()).toEqual([]);
  });
});
