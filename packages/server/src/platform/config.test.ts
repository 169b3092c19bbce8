import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const directory = mkdtempSync(join(tmpdir(), 'tenantry-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

function refusal(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('the settings were taken');
}

test('without any setting the product runs by itself', () => {
  expect(readConfig({ HOME: '/root', PATH: '/bin', npm_package_name: 'x' })).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    POWERED_BY: 'Tenantry',
    GOOGLE_ISSUER: 'https://accounts.google.com',
    AMAZON_AUTHORIZE_URL: 'https://www.amazon.com/ap/oa',
    AMAZON_TOKEN_URL: 'https://api.amazon.com/auth/o2/token',
    AMAZON_TOKENINFO_URL: 'https://api.amazon.com/auth/o2/tokeninfo',
    AMAZON_PROFILE_URL: 'https://api.amazon.com/user/profile',
    ADDRESS_GOOGLE_BASE: 'https://places.googleapis.com',
    STRIPE_API_BASE: 'https://api.stripe.com',
    TWILIO_API_BASE: 'https://api.twilio.com',
    OVERLOADED_AFTER_MS: 2_000,
    RUN_JOBS: true,
  });
});

test('settings are read and converted; an empty one counts as unset', () => {
  const config = readConfig({
    PORT: '8080',
    RUN_JOBS: 'false',
    DATABASE_URL: 'postgres://app:x@db.example.com/tenantry',
    PUBLIC_URL: 'https://rentals.example.com',
    METRICS_TOKEN: '',
  });
  expect(config).toMatchObject({ PORT: 8080, RUN_JOBS: false });
  expect(config.METRICS_TOKEN).toBeUndefined();
});

describe('a bad setting stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['DATABASE_OWNER_URL', 'nonsense'],
    ['PUBLIC_URL', 'rentals.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['METRICS_TOKEN', 'short'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'http://accounts.google.com'],
    ['ADDRESS_GOOGLE_BASE', 'http://places.googleapis.com'],
    ['AMAZON_TOKEN_URL', 'http://127.0.0.1.example.com/token'],
    ['AMAZON_PROFILE_URL', 'file:///etc/passwd'],
    ['LOG_LEVEL', 'loud'],
    ['RUN_JOBS', 'perhaps'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} cannot be used: .+\\.$`));
  });

  test('every one of several is named, and no value is repeated', () => {
    const message = refusal({ PORT: 'x', METRICS_TOKEN: 'hunter2', SMTP_URL: 'my-secret' });
    for (const name of ['PORT', 'METRICS_TOKEN', 'SMTP_URL']) expect(message).toContain(name);
    expect(message).not.toMatch(/hunter2|my-secret/);
  });
});

describe('sign-in with Google or Amazon', () => {
  test.each(['GOOGLE', 'AMAZON'])('%s needs an id and a secret, or neither', (provider) => {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`];
    for (const name of [id, secret]) {
      expect(refusal({ [name]: 'x' })).toBe(`Give ${id} and ${secret} together.`);
    }
    expect(readConfig({ [id]: 'x', [secret]: 'y' })).toMatchObject({ [id]: 'x', [secret]: 'y' });
  });

  test('MSG-6: answers by mail need their domain and the secret of its mail server', () => {
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
    'a provider on this machine may do without encryption: %s',
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

  test('a bucket and its keys are enough, the rest may be given too', () => {
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
    const message = `${missing} must be given with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test.each(Object.entries(more))('%s alone means nothing', (name, value) => {
    const needs = 'S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY';
    expect(refusal({ [name]: value })).toBe(`${needs} must be given with ${name}.`);
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
    const message = `${missing} must be given with ${Object.keys(given).join(', ')}.`;
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
    const message = `${missing} must be given with ${Object.keys(given).join(', ')}.`;
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

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_abc'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['STRIPE_API_BASE', 'http://api.stripe.com'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ ...stripe, [name]: value })).toContain(`${name} cannot be used: `);
  });
});

describe('EXP-9: receipts by a model', () => {
  const compatible = {
    MODEL_PROVIDER: 'openai-compatible',
    MODEL_BASE_URL: 'http://localhost:11434/v1',
    MODEL_NAME: 'some-vision-model',
  };
  const anthropic = { MODEL_PROVIDER: 'anthropic', MODEL_API_KEY: 'secret', MODEL_NAME: 'claude' };

  test('EXP-9: one on this machine needs no key; the key may be a file', () => {
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
    const message = `${missing} must be given with ${Object.keys(given).join(', ')}.`;
    expect(refusal(given)).toBe(message);
  });

  test('EXP-9: an address for the one provider, a key for the other', () => {
    const { MODEL_BASE_URL: _, ...nowhere } = compatible;
    const { MODEL_API_KEY: __, ...nobody } = anthropic;
    expect(refusal(nowhere)).toBe(
      'MODEL_BASE_URL must be given with MODEL_PROVIDER=openai-compatible.',
    );
    expect(refusal(nobody)).toBe('MODEL_API_KEY must be given with MODEL_PROVIDER=anthropic.');
  });

  test.each([
    ['MODEL_PROVIDER', 'openai'],
    ['MODEL_BASE_URL', 'http://models.example.com/v1'],
    ['MODEL_BASE_URL', 'models.example.com'],
  ])('EXP-9: %s=%s', (name, value) => {
    expect(refusal({ ...compatible, [name]: value })).toContain(`${name} cannot be used: `);
  });
});

describe('an unknown setting stops the start', () => {
  test.each([
    'DATABASE_URI',
    'SMTP_HOST',
    'STRIPE_KEY',
    'METRICS_PASSWORD',
    'DATABASE_URL_FIEL',
    'AMAZON_SECRET',
    'GOOGLE_CLIENT_KEY',
    'S3_KEY',
    'MODEL_KEY',
  ])('%s', (name) => {
    expect(refusal({ [name]: 'x' })).toBe(`${name} is not a setting of this version.`);
  });

  test.each(['HOSTNAME', 'PORTFOLIO', 'PWD', 'DATABASES', 'GOOGLE_CLOUD_PROJECT'])(
    'but %s is none of ours',
    (name) => {
      expect(() => readConfig({ [name]: 'x' })).not.toThrow();
    },
  );
});

describe('NAME_FILE reads the value from a file', () => {
  test.each([
    ['DATABASE_URL', 'postgres://app:x@db/tenantry'],
    ['DATABASE_OWNER_URL', 'postgres://owner:x@db/tenantry'],
    ['SMTP_URL', 'smtps://user:x@mail.example.com'],
    ['METRICS_TOKEN', 'a-long-enough-token'],
  ] as const)('%s', (name, value) => {
    const path = join(directory, name);
    writeFileSync(path, `${value}\n`);
    expect(readConfig({ [`${name}_FILE`]: path })[name]).toBe(value);
  });

  test('that cannot be read', () => {
    const message = refusal({ DATABASE_URL_FILE: join(directory, 'missing') });
    expect(message).toContain('DATABASE_URL_FILE cannot be read.');
  });

  test('that holds something bad', () => {
    const path = join(directory, 'bad');
    writeFileSync(path, 'mysql://secret');
    const message = refusal({ DATABASE_URL_FILE: path });
    expect(message).toMatch(/^DATABASE_URL cannot be used/);
    expect(message).not.toContain('secret');
  });

  test('and the setting itself: they must not both be given', () => {
    const path = join(directory, 'both');
    writeFileSync(path, 'postgres://file@db/tenantry');
    expect(refusal({ DATABASE_URL: 'postgres://plain@db/tenantry', DATABASE_URL_FILE: path })).toBe(
      'Give DATABASE_URL or DATABASE_URL_FILE, not both.',
    );
  });
});
