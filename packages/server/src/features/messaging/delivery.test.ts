import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { organizationEndpoints } from '@tenantry/contract/organization/organization.endpoints';
import { describe, expect, test } from 'vitest';
import { useDelivery } from '#testing/delivery';
import { eventually } from '#testing/eventually';
import { anExchange, readMail, type Exchange } from '#testing/exchange';
import { questionBody } from '#testing/factories';
import { signedInAgain } from '#testing/landlord';
import { queueIsEmpty } from '#testing/outbox';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { addJob } from '../../platform/jobs/jobs.ts';
import { giveUpOverdue } from './delivery.sending.ts';
import { DELIVERY_JOB } from './delivery.service.ts';

const app = useTestApp();
const peers = useDelivery(app);
const textsTo = (number: string) => peers.twilio.messages.filter(({ to }) => to === number);

describe('MSG-6: by mail', () => {
  test('MSG-6: a message is sent in the name of the organization, and says what it is about', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, organization, property, outcomes, emailAddress } = await anExchange(app.current);
    await write('It is mended <b>on Monday</b> & Tuesday.\nשלום 🙂 "x"');
    await queueIsEmpty(app.current);
    expect(received.map(({ to }) => to)).toEqual([[emailAddress]]);
    const mail = await readMail(received[0]!.message);
    expect(mail).toMatchObject({
      from: { name: organization.name, address: `no-reply@${organization.domain}` },
      to: [{ name: 'Tess Tenant', address: emailAddress }],
      subject: 'The roof',
      attachments: [],
    });
    expect(mail.text).toContain('It is mended <b>on Monday</b> & Tuesday.\nשלום 🙂 "x"\n');
    expect(mail.text).toContain(`About ${property.addressLine1}, ${property.city}`);
    expect(mail.html).toContain(
      'It is mended &lt;b&gt;on Monday&lt;/b&gt; &amp; Tuesday.<br>\nשלום 🙂 &quot;x&quot;</div>',
    );
    expect(await outcomes()).toEqual([
      { channel: 'email', recipient: emailAddress, status: 'sent', failure: null, outbox: false },
    ]);
  });

  test('MSG-6: the mails of a conversation form one thread, and have one reply address', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, respond } = await anExchange(app.current);
    const { id } = await write('One.');
    app.current.clock.advance({ minutes: 1 });
    await queueIsEmpty(app.current);
    await respond(id, 'Two.');
    app.current.clock.advance({ minutes: 1 });
    await queueIsEmpty(app.current);
    await respond(id, 'Three.');
    await queueIsEmpty(app.current);
    const mails = await Promise.all(received.map(({ message }) => readMail(message)));
    const ids = mails.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The roof',
      'Re: The roof',
      'Re: The roof',
    ]);
    expect(mails.map(({ inReplyTo }) => inReplyTo)).toEqual([undefined, ids[0], ids[1]]);
    expect(mails[2]?.references).toBe(`${ids[0]} ${ids[1]}`);
    const replies = mails.map(({ replyTo }) => replyTo?.[0]?.address ?? '');
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toMatch(/^reply\+[0-9a-z]{1,25}\.[a-z2-7]{20}@replies\.example\.com$/);
    expect(replies[0]!.indexOf('@')).toBeLessThanOrEqual(64);
  });

  test('MSG-6: subjects and names cannot add mail headers', async () => {
    const { received } = await peers.mailPort.answer();
    const { property, organization, admin, respond, list } = await anExchange(app.current);
    await app.current.call(conversationsEndpoints.ask, {
      host: organization.domain,
      params: { propertyId: property.id },
      body: questionBody({
        name: 'Eve\r\nBcc: all@example.com, <all@example.com>',
        message: 'Hi\r\nBcc: all@example.com',
      }),
    });
    // A message that was replied to before its announcement is no longer announced.
    await queueIsEmpty(app.current);
    await respond((await list())[0]!.id, 'No.');
    await queueIsEmpty(app.current);
    expect(received).toHaveLength(2);
    expect(new Set(received.flatMap(({ to }) => to))).toEqual(
      new Set([admin.emailAddress, 'pat@example.com']),
    );
    const answer = received.find(({ to }) => to[0] === 'pat@example.com');
    const mail = await readMail(answer!.message);
    expect([mail.bcc, mail.cc, mail.subject]).toEqual([undefined, undefined, 'Re: Hi']);
  });

  test('MSG-6: the logo of the organization is attached', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, admin, organization } = await anExchange(app.current);
    await app.current.call(organizationEndpoints.uploadOrganizationImage, {
      as: admin,
      params: { organizationName: organization.name, fileName: 'logo.png' },
      file: await aPicture(),
    });
    await write('With a logo.');
    await queueIsEmpty(app.current);
    const { html, attachments } = await readMail(received[0]!.message);
    const cid = /<img src="cid:([^"]+)"/.exec(html ?? '')?.[1];
    expect(attachments).toMatchObject([
      { contentId: `<${cid}>`, mimeType: 'image/png', disposition: 'inline' },
    ]);
  });

  test('MSG-6: a logo that cannot be read holds back no mail', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, admin, organization, rows } = await anExchange(app.current);
    await app.current.call(organizationEndpoints.uploadOrganizationImage, {
      as: admin,
      params: { organizationName: organization.name, fileName: 'logo.png' },
      file: await aPicture(),
    });
    const ids = await rows('SELECT id, renditions FROM stored_files');
    for (const { id } of ids) await app.current.files.put(String(id), Buffer.from('no picture'));
    await write('Without a logo.');
    await queueIsEmpty(app.current);
    expect(received).toHaveLength(1);
    expect((await readMail(received[0]!.message)).attachments).toEqual([]);
  });

  test('MSG-6: undelivered mail is returned to the bounce address', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, organization } = await anExchange(app.current);
    await write('Hello');
    await queueIsEmpty(app.current);
    const mail = await readMail(received[0]!.message);
    expect(received[0]?.returnTo).toBe(mail.replyTo?.[0]?.address?.replace(/^reply\+/, 'bounce+'));
    expect(mail.from?.address).toBe(`no-reply@${organization.domain}`);
  });

  test('MSG-6: a mail password that cannot be decrypted is reported, and does not delay texts', async () => {
    const { write, outcomes, rows, phone } = await anExchange(app.current);
    await rows(
      `UPDATE organization_settings SET mail_host = 'mail.example.com', mail_user = 'u', mail_password_sealed = 'v1.AAAA'`,
    );
    await write('Hello', 'emailAndSms');
    await eventually(async () => {
      expect(await outcomes()).toMatchObject([
        { channel: 'email', status: 'queued', failure: expect.stringMatching(/mail password/) },
        { channel: 'sms', status: 'sent' },
      ]);
    });
    expect(textsTo(phone)).toHaveLength(1);
    await peers.mailPort.answer();
    await rows('UPDATE organization_settings SET mail_host = NULL');
    await queueIsEmpty(app.current);
  });
});

describe('MSG-6: when the mail server is away', () => {
  test('MSG-6: messages are accepted, wait, and arrive once each', async () => {
    const exchange = await anExchange(app.current);
    const { id } = await exchange.write('0');
    for (let count = 1; count < 10; count += 1) {
      app.current.clock.advance({ seconds: 1 });
      await exchange.respond(id, String(count));
    }
    await eventually(async () => {
      const all = await exchange.outcomes();
      const failure = expect.stringMatching(/^The installation's mail server /);
      expect(all.map((each) => [each.status, each.failure])).toEqual(
        Array.from({ length: 10 }, () => ['queued', failure]),
      );
    });
    const { received } = await peers.mailPort.answer();
    await queueIsEmpty(app.current);
    const mails = await Promise.all(received.map(({ message }) => readMail(message)));
    const said = mails.map(({ text }) => text?.split('\n')[0] ?? '');
    expect(said.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 10 }, (_, count) => String(count)),
    );
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(10);
    expect((await exchange.outcomes()).every(({ status }) => status === 'sent')).toBe(true);
  });

  test('MSG-6: after a day it is given up, with the reason, until someone tries again', async () => {
    const exchange = await anExchange(app.current);
    const { id, messages } = await exchange.write('Hello');
    await eventually(async () => expect((await exchange.outcomes())[0]?.failure).not.toBeNull());
    const { organization } = exchange;
    const look = () => app.current.database.transact({ organization }, giveUpOverdue);
    app.current.clock.advance({ hours: 23, minutes: 59 });
    await look();
    const admin = await signedInAgain(app.current, exchange.admin);
    const statusOf = async () => {
      const params = { propertyId: exchange.property.id };
      const { list } = conversationsEndpoints;
      const { body } = await app.current.call(list, { as: admin, params, query: {} });
      return body[0]?.messages[0]?.deliveries[0];
    };
    expect((await statusOf())?.status).toBe('queued');
    app.current.clock.advance({ minutes: 2 });
    await look();
    expect(await statusOf()).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/^The installation's mail server /),
    });
    const { received } = await peers.mailPort.answer();
    const { body } = await app.current.call(conversationsEndpoints.sendAgain, {
      as: admin,
      params: { propertyId: exchange.property.id, conversationId: id, messageId: messages[0]!.id },
      body: {},
    });
    expect(body.messages[0]?.deliveries[0]).toMatchObject({ status: 'queued', failure: null });
    await queueIsEmpty(app.current);
    expect((await statusOf())?.status).toBe('sent');
    expect(received).toHaveLength(1);
  });

  test('MSG-6: a mail to a refused recipient is given up at once', async () => {
    const { write, outcomes, sendAgain, emailAddress } = await anExchange(app.current);
    const first = await sentTo(await peers.mailPort.answer({ refusal: 'no such mailbox' }), () =>
      write('Hello'),
    );
    expect((await outcomes())[0]).toMatchObject({
      status: 'failed',
      failure: "The installation's mail server refused the mail. It said: 554 no such mailbox",
    });
    expect([first.received, emailAddress.includes('@')]).toEqual([[], true]);
    const nothing = await sendAgain(first.id, '00000000-0000-4000-8000-000000000000');
    expect(nothing.problem.status).toBe(404);
  });

  test('MSG-6: a mail whose sending was interrupted has the same Message-ID when it is sent again', async () => {
    const { received } = await peers.mailPort.answer();
    const { write, rows, organization } = await anExchange(app.current);
    await write('Hello');
    await queueIsEmpty(app.current);
    const [delivery] = await rows(`UPDATE message_deliveries SET status = 'queued' RETURNING id`);
    const deliveryId = String(delivery?.['id']);
    await app.current.database.transact({ organization }, (tx) =>
      addJob(tx, DELIVERY_JOB, { deliveryId }, { key: deliveryId }),
    );
    await queueIsEmpty(app.current);
    const mails = await Promise.all(received.map(({ message }) => readMail(message)));
    expect(mails).toHaveLength(2);
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId);
  });
});

async function sentTo(
  { received }: { received: readonly unknown[] },
  write: () => ReturnType<Exchange['write']>,
) {
  const { id } = await write();
  await queueIsEmpty(app.current);
  return { id, received };
}
