import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '#testing/test-app';
import { inbound, path, secret, useInboundMail } from './inbound-mail.testing.ts';

const app = useTestApp({ inbound });
const { aMail, aThread, now, post, signature } = useInboundMail(app);

describe('MSG-6: what is not signed is not believed', () => {
  test('MSG-6: another secret, another body, another time', async () => {
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

  test('MSG-6: Mailgun hands it over in its own way', async () => {
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

  test('MSG-6: what is no mail at all is taken, and kept nowhere', async () => {
    const lines = aMail({ from: 'a@example.com', text: '\n'.repeat(700_000) });
    for (const nonsense of [lines, '', 'hello', 'From: nobody\r\n\r\nx', '\u0000\u0001']) {
      expect((await post(nonsense)).statusCode).toBe(200);
    }
  });

  test('MSG-6: without the settings nothing comes in', async () => {
    const closed = await startTestApp();
    const payload = aMail({ from: 'a@example.com' });
    const headers = { 'x-tenantry-signature': signature(payload, now()) };
    const { statusCode } = await closed.app.inject({ method: 'POST', url: path, headers, payload });
    expect(statusCode).toBe(404);
    await closed.close();
  });
});
