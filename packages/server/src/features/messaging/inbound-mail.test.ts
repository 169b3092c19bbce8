import { conversationsEndpoints } from '@tenantry/contract/conversations/conversations.endpoints';
import { aPdf } from '@tenantry/reading/testing/some-pdfs';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app';
import { aPicture } from '#testing/world';
import { domain, inbound, useInboundMail } from './inbound-mail.testing.ts';
import { replyAddress } from './reply-address.ts';

const app = useTestApp({ inbound });
const { aMail, aThread, post } = useInboundMail(app);

describe('MSG-6: a reply by mail', () => {
  test('MSG-6: goes into the conversation of its address, from the tenant', async () => {
    const { emailAddress, to, newest, list } = await aThread();
    const text = 'Thank you 🙂\n\nTess\n\nOn Tue, Ada <a@b.example> wrote:\n> It is mended.';
    const from = `"Someone" <${emailAddress.toUpperCase()}>`;
    const answer = await post(aMail({ from, to: `Ada <${to}>`, text }));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await newest()).toMatchObject({
      sender: 'lessee',
      senderName: 'Tess Tenant',
      via: 'email',
      message: 'Thank you 🙂\n\nTess',
      quoted: 'On Tue, Ada <a@b.example> wrote:\n> It is mended.',
    });
    expect((await list())[0]).toMatchObject({ unread: true });
  });

  test('MSG-6: from someone else shows the sender, and never the tenant', async () => {
    const { to, newest } = await aThread();
    await post(aMail({ from: 'Uncle Bob <bob@example.net>', to }));
    expect(await newest()).toMatchObject({
      sender: 'prospect',
      senderName: 'Uncle Bob (bob@example.net)',
      message: 'Thanks!',
    });
  });

  test('MSG-6: to another address goes into the thread that it replies to', async () => {
    const { emailAddress, mailId, newest, to } = await aThread();
    const headers = { References: `<other@mail.example> ${mailId}` };
    await post(aMail({ from: emailAddress, text: 'By its references.', headers }));
    expect(await newest()).toMatchObject({ sender: 'lessee', message: 'By its references.' });
    const delivered = { 'Delivered-To': to };
    await post(aMail({ from: emailAddress, text: 'By its envelope.', headers: delivered }));
    expect(await newest()).toMatchObject({ sender: 'lessee', message: 'By its envelope.' });
  });

  test('MSG-6: is recorded once, however often it is delivered, even at the same time', async () => {
    const { emailAddress, to, list } = await aThread();
    const mail = aMail({ from: emailAddress, to });
    await Promise.all(Array.from({ length: 8 }, () => post(mail)));
    const later = await post(mail);
    expect(later.statusCode).toBe(200);
    expect((await list())[0]?.messages).toHaveLength(2);
  });

  test('MSG-6: in HTML becomes plain text', async () => {
    const { emailAddress, to, newest } = await aThread();
    const html =
      '<html><style>p{color:red}</style><body><p>Four <b>is</b> fine &lt;3</p><script>alert(1)</script><img src=x onerror=alert(1)><blockquote><p>It is mended.</p></blockquote></body></html>';
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    await post(aMail({ from: emailAddress, to, text: html, headers }));
    expect(await newest()).toMatchObject({ message: 'Four is fine <3', quoted: '> It is mended.' });
  });
});

describe('MSG-6: the text of an HTML mail', () => {
  const alternatives = (plain: string, html: string) => ({
    headers: { 'Content-Type': 'multipart/alternative; boundary=b', 'MIME-Version': '1.0' },
    text: `--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html\n\n${html}\n--b--`,
  });
  const onlyHtml = (text: string) => ({ headers: { 'Content-Type': 'text/html' }, text });

  test.each([
    [
      'cells apart',
      onlyHtml(
        '<p>Meters</p><table><tr><th>Water</th><th>Old</th></tr><tr><td>12</td><td>345</td></tr></table>',
      ),
      'Meters\n\nWater Old\n12 345',
    ],
    [
      'a list',
      onlyHtml('<p>Broken:</p><ul><li>tap</li><li>lamp</li></ul>'),
      'Broken:\n\n * tap\n * lamp',
    ],
    [
      'HTML before a placeholder',
      alternatives('Your mail program cannot show this.', '<p>Rain drips on my bed.</p>'),
      'Rain drips on my bed.',
    ],
    [
      'the text part if both say the same',
      alternatives('Rain drips *here*.', '<p>Rain drips <b>here</b>.</p>'),
      'Rain drips *here*.',
    ],
  ])('MSG-6: %s', async (_, mail, message) => {
    const { emailAddress, to, newest } = await aThread();
    await post(aMail({ from: emailAddress, to, ...mail }));
    expect(await newest()).toMatchObject({ message });
  });
});

describe('MSG-6: which conversation a mail may go to', () => {
  test("MSG-6: a sender address proves nothing: the mail never goes into a tenant's conversation", async () => {
    const { emailAddress, organization, list } = await aThread();
    const to = `office@${organization.domain}`;
    await post(aMail({ from: `Tess <${emailAddress}>`, to, text: 'Send the deposit here' }));
    const [started, untouched] = await list();
    expect(started).toMatchObject({ name: 'Tess', lessee: false, subject: 'The roof' });
    expect(started?.messages).toMatchObject([{ sender: 'prospect', via: 'email' }]);
    expect(untouched).toMatchObject({ lessee: true });
    expect(untouched?.messages).toHaveLength(1);
    await post(aMail({ from: emailAddress, to, text: 'Once more' }));
    expect((await list()).map(({ messages }) => messages.length)).toEqual([2, 1]);
  });

  test('MSG-6: a reply address of one organization does not work in another', async () => {
    const one = await aThread();
    const other = await aThread();
    const token = /\.([a-z2-7]{20})@/.exec(one.to)![1]!;
    const forged = replyAddress(other.organization.id, token, domain);
    await post(aMail({ from: other.emailAddress, to: forged, text: 'Let me in' }));
    expect((await one.list()).flatMap(({ messages }) => messages)).toHaveLength(1);
    const [started, untouched] = await other.list();
    expect(started).toMatchObject({ lessee: false });
    expect(untouched?.messages).toHaveLength(1);
  });

  test('MSG-6: a mail for no organization is accepted and dropped', async () => {
    const { emailAddress, list } = await aThread();
    expect((await post(aMail({ from: emailAddress }))).statusCode).toBe(200);
    expect(await list()).toHaveLength(1);
  });
});

describe('MSG-6: mails that programs write', () => {
  test.each([
    ['an out-of-office answer', { 'Auto-Submitted': 'auto-replied' }],
    ['a bounce', { 'Return-Path': '<>' }],
  ])('MSG-6: %s is not a message', async (_, headers: Record<string, string>) => {
    const { emailAddress, to, list } = await aThread();
    expect((await post(aMail({ from: emailAddress, to, headers }))).statusCode).toBe(200);
    expect((await list())[0]?.messages).toHaveLength(1);
  });

  test.each([
    { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
    { 'X-Auto-Response-Suppress': 'All' },
    { 'List-Id': '<family.groups.example.org>', Precedence: 'list' },
    { Precedence: 'bulk' },
    { Precedence: 'junk' },
    { 'X-Autorespond': 'no' },
    { 'Auto-Submitted': 'no' },
  ])("MSG-6: a person's mail to the reply address is kept, with %j", async (headers) => {
    const { emailAddress, to, newest } = await aThread();
    await post(aMail({ from: emailAddress, to, headers, text: 'No heat since 5.' }));
    expect(await newest()).toMatchObject({ sender: 'lessee', message: 'No heat since 5.' });
  });

  test('MSG-6: a mail that is not shown is recorded with its reason; a newsletter to the office too', async () => {
    const { emailAddress, to, rows, id, list, organization } = await aThread();
    const headers = { 'Auto-Submitted': 'auto-replied', Subject: 'I am away' };
    await post(aMail({ from: emailAddress, to, headers }));
    const office = `office@${organization.domain}`;
    await post(aMail({ from: 'news@example.net', to: office, headers: { Precedence: 'bulk' } }));
    const notes = await rows(
      `SELECT entity_id, after FROM audit_events WHERE action = 'mail.notShown' ORDER BY at, id`,
    );
    expect(notes).toMatchObject([
      { entity_id: id, after: { from: emailAddress.toLowerCase(), subject: 'I am away' } },
      { entity_id: organization.id, after: { reason: 'It went to many receivers.' } },
    ]);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    [
      'a report without the original',
      'multipart/report; report-type=delivery-status; boundary=b',
      '--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n\n--b--',
      'undelivered',
    ],
    [
      'a report of qmail',
      'text/plain',
      "Hi. This is the qmail-send program at mx.example.org.\nI'm afraid I wasn't able to deliver your message to the following addresses.",
      'undelivered',
    ],
    [
      'a report of Exchange',
      'text/plain',
      'Your message did not reach some or all of the intended recipients.\n550 5.1.10 RESOLVER.ADR.RecipientNotFound',
      'undelivered',
    ],
    [
      'a report of a delay',
      'text/plain',
      'Your mail is delayed. We will retry for 3 days.',
      'sent',
    ],
  ])('MSG-6: by the address alone, %s is read', async (_, type, text, status) => {
    const { to, rows, outcomes } = await aThread();
    await rows(`UPDATE message_deliveries SET status = 'sent'`);
    const from = 'MAILER-DAEMON@mx.example.org';
    const headers = { 'Content-Type': type };
    await post(aMail({ from, to: to.replace('reply+', 'bounce+'), headers, text }));
    expect((await outcomes())[0]).toMatchObject({ status });
  });

  test('MSG-6: a mail to the bounce address is not a message', async () => {
    const { emailAddress, to, list } = await aThread();
    await post(aMail({ from: emailAddress, to: to.replace('reply+', 'bounce+') }));
    const all = await list();
    expect(all.map(({ messages }) => messages.length)).toEqual([1]);
  });

  test('MSG-6: a mail that bounced is shown as not delivered', async () => {
    const { to: reply, mailId, rows, outcomes } = await aThread();
    const to = reply.replace('reply+', 'bounce+');
    await rows(`UPDATE message_deliveries SET status = 'sent'`);
    const report = (action: string) =>
      aMail({
        from: 'MAILER-DAEMON@mail.example',
        to,
        headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' },
        text: `--b\nContent-Type: message/delivery-status\n\nAction: ${action}\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${mailId}\n\n--b--`,
      });
    await post(report('delayed'));
    expect((await outcomes())[0]).toMatchObject({ status: 'sent', failure: null });
    await post(report('failed'));
    expect((await outcomes())[0]).toMatchObject({
      status: 'undelivered',
      failure: 'Their mail server returned this email.',
    });
  });
});

describe('MSG-6: attachments', () => {
  const multipart = (parts: readonly { type: string; name: string; content: Buffer }[]) => ({
    headers: { 'Content-Type': 'multipart/mixed; boundary=b', 'MIME-Version': '1.0' },
    text: [
      '--b\nContent-Type: text/plain\n\nSee the pictures.',
      ...parts.map(
        ({ type, name, content }) =>
          `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}`,
      ),
      '--b--',
    ].join('\n'),
  });

  test('MSG-6: pictures and PDFs are shown to both sides, other files are only named', async () => {
    const { emailAddress, to, newest, admin, lessee, property, id } = await aThread();
    const mail = multipart([
      { type: 'image/png', name: '../tap.png', content: await aPicture() },
      { type: 'application/pdf', name: 'bill.pdf', content: await aPdf() },
      { type: 'image/svg+xml', name: 'x.svg', content: Buffer.from('<svg onload="alert(1)"/>') },
      { type: 'image/png', name: 'fake.png', content: Buffer.from('<script>alert(1)</script>') },
    ]);
    await post(aMail({ from: emailAddress, to, ...mail }));
    const { message, attachments } = await newest();
    expect(message).toBe(
      'See the pictures.\n\n[Not accepted: x.svg, fake.png. Only pictures and PDFs are accepted, at most 10.]',
    );
    expect(attachments).toMatchObject([
      { name: '.._tap.png', contentType: 'image/webp' },
      { name: 'bill.pdf', contentType: 'application/pdf' },
      // Only staff can save what nobody has checked, and no browser shows it.
      { name: 'x.svg', contentType: 'application/octet-stream' },
      { name: 'fake.png', contentType: 'application/octet-stream' },
    ]);
    const svg = { conversationId: id, attachmentId: attachments[2]!.id };
    const saved = await app.current.call(conversationsEndpoints.attachment, {
      as: admin,
      params: { ...svg, propertyId: property.id },
    });
    expect(saved.status).toBe(200);
    expect(saved.headers['content-disposition']).toBe('attachment; filename="x.svg"');
    const own = conversationsEndpoints.attachmentOfLessee;
    const denied = await app.current.call(own, { as: lessee, params: svg });
    expect(denied.status).toBe(404);
    const { body: seen } = await app.current.call(conversationsEndpoints.ofLessee, {
      as: lessee,
    });
    expect(seen[0]!.messages.at(-1)!.attachments.map(({ name }) => name)).toEqual([
      '.._tap.png',
      'bill.pdf',
    ]);
    const [picture] = attachments;
    const params = { conversationId: id, attachmentId: picture!.id };
    const answers = [
      await app.current.call(conversationsEndpoints.attachment, {
        as: admin,
        params: { ...params, propertyId: property.id },
      }),
      await app.current.call(conversationsEndpoints.attachmentOfLessee, { as: lessee, params }),
    ];
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(picture!.size),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
      expect(headers['content-disposition']).toBe('inline; filename=".._tap.png"');
    }
  });

  test('MSG-6: more than 25 megabytes are refused', async () => {
    const { emailAddress, to, list } = await aThread();
    const huge = aMail({ from: emailAddress, to, text: 'x'.repeat(25 * 1024 * 1024) });
    const answer = await post(huge);
    expect(answer.json()).toMatchObject({ status: 413, message: 'This request is too large.' });
    const large = aMail({ from: emailAddress, to, text: 'x\n'.repeat(30_000) });
    expect((await post(large)).statusCode).toBe(200);
    const { message } = (await list())[0]!.messages.at(-1)!;
    expect(message).toMatch(/\[The rest of this email was too long to keep\.\]$/);
  });
});
