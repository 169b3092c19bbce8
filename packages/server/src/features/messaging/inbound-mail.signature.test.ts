import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '#testing/test-app';
import { inbound, path, secret, useInboundMail } from './inbound-mail.testing.ts';

const app = useTestApp({ inbound });
const { aMail, aThread, now, post, signature } = useInboundMail(app);

type Field = [name: string, value: string | Buffer];

const latin = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
const inPartsHeaders = { 'content-type': 'multipart/form-data; boundary="b"' };

function signedFields(token: string, mail: string | Buffer): Field[] {
  const timestamp = String(now());
  const signed = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
  return Object.entries({ timestamp, token, signature: signed, 'body-mime': mail });
}

function inParts(fields: readonly Field[]): Buffer {
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
}

describe('MSG-6: an unsigned mail is refused', () => {
  test('MSG-6: a signature with another secret, body or time is refused', async () => {
    const { emailAddress, to, list } = await aThread();
    const mail = aMail({ from: emailAddress, to });
    const signed = (value: string) => post(mail, { 'x-tenantry-signature': value });
    const refused = [
      await signed(''),
      await signed(signature(mail, now(), 'another secret of letters')),
      await signed(signature(`${mail} `, now())),
      await signed(signature(mail, now() - 301)),
      await signed(signature(mail, now() + 301)),
      await signed(signature(mail, now()).replace('t=', 't=1')),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(refused[0]?.json()).toMatchObject({ message: 'This is not signed by the mail server.' });
    expect((await list())[0]?.messages).toHaveLength(1);
    expect((await signed(signature(mail, now() - 299))).statusCode).toBe(200);
    expect((await list())[0]?.messages).toHaveLength(2);
  });

  test("MSG-6: Mailgun's form is accepted", async () => {
    const { emailAddress, to, list } = await aThread();
    const timestamp = String(now());
    const form = (key: string) =>
      new URLSearchParams({
        timestamp,
        token: 'a-token',
        signature: createHmac('sha256', key).update(`${timestamp}a-token`).digest('hex'),
        'body-mime': aMail({ from: emailAddress, to, text: 'By Mailgun.' }),
      }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post(form('another secret'), headers)).statusCode).toBe(400);
    expect((await post(form(secret), headers)).statusCode).toBe(200);
    expect((await list())[0]?.messages.at(-1)?.message).toBe('By Mailgun.');
  });

  test('MSG-6: a Mailgun token is accepted only with the mail that it came with', async () => {
    const { emailAddress, to, list } = await aThread();
    const timestamp = String(now());
    const form = (text: string) =>
      new URLSearchParams({
        timestamp,
        token: 'a-replayed-token',
        signature: createHmac('sha256', secret)
          .update(`${timestamp}a-replayed-token`)
          .digest('hex'),
        'body-mime': aMail({ from: emailAddress, to, text }),
      }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const first = form('Signed for.');
    expect((await post(first, headers)).statusCode).toBe(200);
    expect((await post(first, headers)).statusCode).toBe(200);
    expect((await post(form('Slipped in.'), headers)).statusCode).toBe(400);
    const messages = (await list())[0]?.messages.map(({ message }) => message);
    expect(messages?.filter((message) => /Signed for|Slipped in/.test(message))).toEqual([
      'Signed for.',
    ]);
  });

  test('MSG-6: Mailgun may send its form in parts, and the mail arrives byte for byte', async () => {
    const { emailAddress, to, list } = await aThread();
    const text = aMail({ from: emailAddress, to, text: 'Voil\u00e0, \u00fc', headers: latin });
    const mail = Buffer.from(text, 'latin1');
    const form = inParts([['subject', ''], ...signedFields('in-parts', mail)]);
    expect((await post(form, inPartsHeaders)).statusCode).toBe(200);
    expect((await list())[0]?.messages.at(-1)?.message).toBe('Voil\u00e0, \u00fc');
  });

  test('API-11: a Mailgun form with hundreds of fields is refused before its signature is read', async () => {
    const mail = aMail({ from: 'a@example.com' });
    const forms = (count: number): [string, Record<string, string>][] => {
      const filler = Array.from({ length: count }, (_, at): Field => [`f${at}`, 'x']);
      const fields = [...filler, ...signedFields(`behind-${count}`, mail)];
      const pairs = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
      return [
        [inParts(fields).toString(), inPartsHeaders],
        [pairs.toString(), { 'content-type': 'application/x-www-form-urlencoded' }],
      ];
    };
    for (const form of forms(200)) expect((await post(...form)).statusCode).toBe(200);
    for (const form of forms(300)) expect((await post(...form)).statusCode).toBe(400);
  });

  test('MSG-6: a body that is not a mail is accepted and dropped', async () => {
    const lines = aMail({ from: 'a@example.com', text: '\n'.repeat(700_000) });
    for (const nonsense of [lines, '', 'hello', 'From: nobody\r\n\r\nx', '\u0000\u0001']) {
      expect((await post(nonsense)).statusCode).toBe(200);
    }
  });

  test('MSG-6: without the settings, incoming mail is refused', async () => {
    const closed = await startTestApp();
    const payload = aMail({ from: 'a@example.com' });
    const headers = { 'x-tenantry-signature': signature(payload, now()) };
    const { statusCode } = await closed.app.inject({ method: 'POST', url: path, headers, payload });
    expect(statusCode).toBe(404);
    await closed.close();
  });
});
