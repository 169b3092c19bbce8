import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTwilio, type TwilioPeer } from '@tenantry/fakes/twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { shortenTimeouts } from '#testing/timeouts';
import { readConfig } from '../config.ts';
import { SmsRefused } from './sms.ts';
import { smsSenderOf } from './sms-settings.ts';

const sms = {
  to: '+12125550123',
  text: 'Hello José. 2 > 1 & so on: https://example.com/?a=b',
  sentAt: Temporal.Instant.from('2026-03-10T14:00:00Z'),
};

let twilio: TwilioPeer;

beforeAll(async () => {
  twilio = await startTwilio();
});
beforeEach(() => {
  twilio.trouble = null;
  twilio.messages.length = 0;
});
afterAll(() => twilio.stop());

const send = (settings: Record<string, string> = {}, text = sms) =>
  smsSenderOf(readConfig({ ...twilio.settings, ...settings }), 'never-used').send(text);

/** The error of a failed sending. */
async function failure(sending: Promise<unknown>): Promise<Error> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('the text was sent');
  return error;
}

test('a text is sent by Twilio unchanged, from the configured number', async () => {
  await send();
  const { to, text: body } = sms;
  const from = twilio.settings['TWILIO_FROM'];
  expect(twilio.messages).toEqual([{ to, from, body }]);
});

describe('a refusal is final', () => {
  test('of a number that answered STOP', async () => {
    twilio.unsubscribed.add(sms.to);
    onTestFinished(() => twilio.unsubscribed.clear());
    const error = await failure(send());
    expect(error).toBeInstanceOf(SmsRefused);
    expect(error.message).toBe('Twilio refused a text: status 400, code 21610');
  });

  test.each([
    ['another token', { TWILIO_AUTH_TOKEN: 'wrong' }, sms, 'status 401, code 20003'],
    ['a number of someone else', { TWILIO_FROM: '+12125550199' }, sms, 'status 400, code 21659'],
    ['a text without words', {}, { ...sms, text: '' }, 'status 400, code 21602'],
    ['a number that is none', {}, { ...sms, to: '555' }, 'status 400, code 21211'],
  ])('of %s', async (_, settings, text, said) => {
    const error = await failure(send(settings, text));
    expect(error).toBeInstanceOf(SmsRefused);
    expect(error.message).toBe(`Twilio refused a text: ${said}`);
    expect(twilio.messages).toEqual([]);
  });
});

describe('is tried again', () => {
  test.each([
    ['busy', 'Twilio refused a text: status 429, code 20429'],
    ['fails', 'Twilio refused a text: status 500, code 20500'],
    ['nonsense', 'Twilio refused a text: status 502'],
  ] as const)('when Twilio is in trouble: %s', async (trouble, message) => {
    twilio.trouble = trouble;
    const error = await failure(send());
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(error.message).toBe(message);
  });

  test('when Twilio does not answer within seconds', async () => {
    twilio.trouble = 'hangs';
    const timeouts = shortenTimeouts();
    const error = await failure(send());
    expect(error).not.toBeInstanceOf(SmsRefused);
    expect(error.name).toBe('TimeoutError');
    expect(timeouts).toEqual([5_000]);
  });

  test('when it cannot be reached', async () => {
    const error = await failure(send({ TWILIO_API_BASE: 'http://127.0.0.1:1' }));
    expect(error).not.toBeInstanceOf(SmsRefused);
  });
});

test('without settings a text becomes a file that only its owner can read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tenantry-texts-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const outbox = join(directory, 'outbox');
  await smsSenderOf(readConfig({}), outbox).send(sms);
  const [name = '', ...others] = await readdir(outbox);
  expect(others).toEqual([]);
  expect(name).toMatch(/^2026-03-10T14-00-00Z-.*\.txt$/);
  const path = join(outbox, name);
  expect(await readFile(path, 'utf8')).toBe(
    `To: ${sms.to}\nDate: 2026-03-10T14:00:00Z\n\n${sms.text}\n`,
  );
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
