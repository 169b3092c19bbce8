import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { refusal } from './config.testing.ts';

const directory = mkdtempSync(join(tmpdir(), 'tenantry-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

describe('sign-in with Google or Amazon', () => {
  test.each(['GOOGLE', 'AMAZON'])('%s needs an id and a secret, or neither', (provider) => {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
    for (const name of [id, secret]) {
      expect(refusal({ [name]: 'x' })).toBe(`Give ${id} and ${secret} together.`);
    }
    expect(readConfig({ [id]: 'x', [secret]: 'y' })).toMatchObject({ [id]: 'x', [secret]: 'y' });
  });

  test('MSG-6: replies by mail need their domain and the secret of its mail server', () => {
    const MAIL_REPLY_DOMAIN = 'replies.example.com';
    const MAIL_WEBHOOK_SECRET = 'sixteen letters and more';
    const sentence = 'Give MAIL_REPLY_DOMAIN and MAIL_WEBHOOK_SECRET together.';
    expect(refusal({ MAIL_REPLY_DOMAIN })).toBe(sentence);
    expect(refusal({ MAIL_WEBHOOK_SECRET })).toBe(sentence);
    expect(refusal({ MAIL_REPLY_DOMAIN: 'a b', MAIL_WEBHOOK_SECRET })).toBe(
      'MAIL_REPLY_DOMAIN cannot be used: it must be a domain name.',
    );
    expect(refusal({ MAIL_REPLY_DOMAIN, MAIL_WEBHOOK_SECRET: 'short' })).toBe(
      'MAIL_WEBHOOK_SECRET cannot be used: it must have at least 16 characters.',
    );
    expect(readConfig({ MAIL_REPLY_DOMAIN, MAIL_WEBHOOK_SECRET })).toMatchObject({
      MAIL_REPLY_DOMAIN,
    });
  });

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'a provider on this machine needs no encryption: %s',
    (address) => {
      expect(readConfig({ GOOGLE_ISSUER: address }).GOOGLE_ISSUER).toBe(address);
    },
  );
});

describe('files in a bucket', () => {
  const bucket = {
    S3_BUCKET: 'rentals',
    S3_ACCESS_KEY_ID: 'me',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const more = {
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: 'https://storage.example.com',
    S3_PREFIX: 'tenantry/files/',
    S3_FORCE_PATH_STYLE: 'true',
  };

  test('a bucket and its keys are enough, other settings are optional', () => {
    expect(readConfig(bucket)).toMatchObject(bucket);
    expect(readConfig({ ...bucket, ...more })).toMatchObject({
      ...more,
      S3_FORCE_PATH_STYLE: true,
    });
    const path = join(directory, 'key');
    writeFileSync(path, 'from a file\n');
    const { S3_SECRET_ACCESS_KEY: _, ...others } = bucket;
    const config = readConfig({ ...others, S3_SECRET_ACCESS_KEY_FILE: path });
    expect(config.S3_SECRET_ACCESS_KEY).toBe('from a file');
  });

  test.each(Object.keys(bucket))('%s cannot be left out', (missing) => {
    const given = Object.fromEntries(Object.entries(bucket).filter(([name]) => name !== missing));
    const message = `${missing} must be set together with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test.each(Object.entries(more))('%s alone means nothing', (name, value) => {
    const needs = 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
    expect(refusal({ [name]: value })).toBe(`${needs} must be set together with ${name}.`);
  });

  test.each([
    ['S3_BUCKET', 'x'],
    ['S3_ENDPOINT', 'storage.example.com'],
    ['S3_ENDPOINT', 'ftp://storage.example.com'],
    ['S3_PREFIX', '/files'],
    ['S3_PREFIX', 'a b'],
    ['S3_FORCE_PATH_STYLE', 'perhaps'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ ...bucket, [name]: value })).toMatch(`${name} cannot be used: `);
  });
});

describe('texts by Twilio', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+12125550100',
  };

  test('account, token and number are enough; the token may be a file', () => {
    expect(readConfig(twilio)).toMatchObject(twilio);
    const path = join(directory, 'twilio');
    writeFileSync(path, 'from a file\n');
    const { TWILIO_AUTH_TOKEN: _, ...others } = twilio;
    const config = readConfig({ ...others, TWILIO_AUTH_TOKEN_FILE: path });
    expect(config.TWILIO_AUTH_TOKEN).toBe('from a file');
  });

  test.each(Object.keys(twilio))('%s cannot be left out', (missing) => {
    const given = Object.fromEntries(Object.entries(twilio).filter(([name]) => name !== missing));
    const message = `${missing} must be set together with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test.each([
    ['TWILIO_ACCOUNT_SID', 'AC../../Accounts'],
    ['TWILIO_FROM', '(212) 555-0100'],
    ['TWILIO_FROM', 'Maple Rentals'],
    ['TWILIO_API_BASE', 'http://api.twilio.com'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ ...twilio, [name]: value })).toMatch(`${name} cannot be used: `);
  });
});

describe('PAY-8: cards by Stripe', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  };

  test('the keys and the secret are enough; the secret ones may be files', () => {
    expect(readConfig(stripe)).toMatchObject(stripe);
    const path = join(directory, 'stripe');
    writeFileSync(path, 'rk_test_fromfile\n');
    const { STRIPE_SECRET_KEY: _, ...others } = stripe;
    const config = readConfig({ ...others, STRIPE_SECRET_KEY_FILE: path });
    expect(config.STRIPE_SECRET_KEY).toBe('rk_test_fromfile');
  });

  test.each(Object.keys(stripe))('%s cannot be left out', (missing) => {
    const given = Object.fromEntries(Object.entries(stripe).filter(([name]) => name !== missing));
    const message = `${missing} must be set together with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test.each([
    ['sk_live_abc', 'pk_test_abc'],
    ['rk_live_abc', 'pk_test_abc'],
    ['sk_test_abc', 'pk_live_abc'],
  ])('PAY-8: %s and %s are not of the same mode', (secret, publishable) => {
    const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
    expect(refusal({ ...stripe, ...keys })).toMatch(
      /^STRIPE_SECRET_KEY is a \w+ key and .* mode\.$/,
    );
  });

  test('PAY-8: test cards need a setting, and are refused with the keys of a provider', () => {
    expect(readConfig({}).TEST_CARDS).toBe(false);
    expect(readConfig({ TEST_CARDS: 'true' }).TEST_CARDS).toBe(true);
    expect(() => readConfig({ ...stripe, TEST_CARDS: 'true' })).toThrow(
      'Set TEST_CARDS or STRIPE_SECRET_KEY, not both.',
    );
  });

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_abc'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['STRIPE_API_BASE', 'http://api.stripe.com'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ ...stripe, [name]: value })).toContain(`${name} cannot be used: `);
  });
});

describe('EXP-9: receipts read by a model', () => {
  const compatible = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: 'http://localhost:11434/v1',
    MODEL_NAME: 'some-vision-model',
  };
  const anthropic = { MODEL_PROVIDER: 'anthropic', MODEL_API_KEY: 'secret', MODEL_NAME: 'claude' };

  test('EXP-9: a model on this machine needs no key; the key may be a file', () => {
    expect(readConfig(compatible)).toMatchObject(compatible);
    expect(readConfig(anthropic)).toMatchObject(anthropic);
    const path = join(directory, 'model');
    writeFileSync(path, 'from a file\n');
    const { MODEL_API_KEY: _, ...others } = anthropic;
    const config = readConfig({ ...others, MODEL_API_KEY_FILE: path });
    expect(config.MODEL_API_KEY).toBe('from a file');
  });

  test.each(['MODEL_PROVIDER', 'MODEL_NAME'])('EXP-9: %s cannot be left out', (missing) => {
    const others = Object.entries(compatible).filter(([name]) => name !== missing);
    const given = Object.fromEntries(others);
    const message = `${missing} must be set together with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test('EXP-9: one provider needs an address, the other a key', () => {
    const { MODEL_BASE_URL: _, ...nowhere } = compatible;
    const { MODEL_API_KEY: __, ...nobody } = anthropic;
    expect(refusal(nowhere)).toBe(
      'MODEL_BASE_URL must be set together with MODEL_PROVIDER=openai-compatible.',
    );
    expect(refusal(nobody)).toBe(
      'MODEL_API_KEY must be set together with MODEL_PROVIDER=anthropic.',
    );
  });

  test.each([
    ['MODEL_PROVIDER', 'openai'],
    ['MODEL_BASE_URL', 'http://models.example.com/v1'],
    ['MODEL_BASE_URL', 'models.example.com'],
  ])('EXP-9: %s=%s', (name, value) => {
    expect(refusal({ ...compatible, [name]: value })).toContain(`${name} cannot be used: `);
  });
});
