import { describe, expect, test } from 'vitest';
import { PUBLIC_URL, inbound, path, useInboundTexts } from '#testing/inbound-texts';
import { anExchange } from '#testing/exchange';
import { startTestApp, useTestApp } from '#testing/test-app';
import { isSignedByTwilio, signedPart } from './inbound-texts.signature.ts';

const app = useTestApp({ inbound, attemptLimits: true });
const { post, text } = useInboundTexts(app);

describe('MSG-6: a text that Twilio did not sign is refused', () => {
  test('MSG-6: the signature covers the address that Twilio was given, and the body', async () => {
    const { phone, list, organization } = await anExchange(app.current);
    const said = text(phone, 'Hello');
    const refused = [
      await post(said, { change: (body) => body.replace('Hello', 'Goodbye') }),
      await post(said, { change: (body) => `${body}&Extra=1` }),
      await post(said, { url: `https://attacker.example.com${path}` }),
      await post(said, { url: `${PUBLIC_URL}${path}?x=1` }),
      await app.current.app.inject({ method: 'POST', url: path, payload: {} }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect(await list()).toEqual([]);
    const accepted = [
      await post(text(phone, 'a'), { url: `https://${organization.domain}${path}` }),
      await post(text(phone, 'b'), { url: `${PUBLIC_URL}:443${path}` }),
    ];
    expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await list())[0]?.messages).toHaveLength(2);
  });

  test("MSG-6: without Twilio's settings, incoming texts are refused", async () => {
    const closed = await startTestApp();
    const answer = await post(text('+12125550123', 'Hi'), { running: closed });
    expect(answer.statusCode).toBe(404);
    await closed.close();
  });

  test('MSG-6: parameters are signed in the order of names, then values, without duplicates', () => {
    const parameters = new URLSearchParams('b=2&a=2&B=x&a=1&a=2&a=');
    expect(signedPart(parameters)).toBe('Bxaa1a2b2');
  });

  test('MSG-6: many parameters or a long text are refused before the signature is checked', async () => {
    const { phone, list } = await anExchange(app.current);
    const many = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`, 'x']));
    expect((await post(text(phone, 'Too many', many(200)))).statusCode).toBe(400);
    expect((await post(text(phone, 'x'.repeat(64 * 1024)))).statusCode).toBe(413);
    expect(await list()).toEqual([]);
    expect((await post(text(phone, 'Enough', many(150)))).statusCode).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test("MSG-6: the signature matches the example in Twilio's documentation", async () => {
    const signed = signedPart(
      new URLSearchParams({
        CallSid: 'CA1234567890ABCDE',
        Caller: '+14158675310',
        Digits: '1234',
        From: '+14158675310',
        To: '+18005551212',
      }),
    );
    const url = 'https://example.com/myapp.php?foo=1&bar=2';
    const signature = 'L/OH5YylLD5NRKLltdqwSvS0BnU=';
    expect(isSignedByTwilio(signature, '12345', url, signed)).toBe(true);
    expect(isSignedByTwilio(signature, '12346', url, signed)).toBe(false);
  });
});
