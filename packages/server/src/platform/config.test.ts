import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { fromFile, readConfig, settingNames } from './config.ts';
import { refusal } from './config.testing.ts';

const directory = mkdtempSync(join(tmpdir(), 'tenantry-config-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('without any setting the product runs', () => {
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
    SMTP_TLS: 'required',
    STRIPE_API_BASE: 'https://api.stripe.com',
    TEST_CARDS: false,
    WEBHOOK_LOCAL_ADDRESSES: false,
    TWILIO_API_BASE: 'https://api.twilio.com',
    OVERLOADED_AFTER_MS: 2_000,
    CALLS_PER_SESSION: 1_800,
    CALLS_PER_ADDRESS: 600,
    RUN_JOBS: true,
    BACKUP_NIGHTLY: true,
    DATABASE_REPLICA_MAX_LAG_SECONDS: 5,
  });
});

describe('docs/operations/settings.md', () => {
  const page = readFileSync(
    join(import.meta.dirname, '../../../../docs/operations/settings.md'),
    'utf8',
  );
  const [beforeTable = '', table = ''] = page.split(/^\| setting .*$/m);
  const namesIn = (text: string) =>
    [...text.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name);

  test.each(settingNames)('has a row for %s', (name) => {
    const named = table.split('\n').map((row) => row.split(' | ')[0] ?? '');
    expect(named.flatMap(namesIn)).toContain(name);
  });

  test('names the settings that can be files, and no others', () => {
    expect(new Set(namesIn(beforeTable))).toEqual(new Set(fromFile));
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

test.each([
  ['true', true],
  ['1', true],
  ['here', 'here'],
  ['0', false],
])('RUN_JOBS=%s says where jobs run', (RUN_JOBS, where) => {
  expect(readConfig({ RUN_JOBS }).RUN_JOBS).toBe(where);
});

test.each([
  'rent@example.com',
  ' rent@example.com ',
  '<rent@example.com>',
  'Maple & Main <rent@example.com>',
  '"Maple, Main" <rent@example.com>',
])('MAIL_FROM=%s gives the address', (value) => {
  expect(readConfig({ MAIL_FROM: value }).MAIL_FROM).toBe('rent@example.com');
});

test.each(['127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8', 'loopback,uniquelocal'])(
  'TRUST_PROXY=%s is one that the server can use',
  async (value) => {
    expect(readConfig({ TRUST_PROXY: value }).TRUST_PROXY).toBe(value);
    const app = fastify({ trustProxy: value });
    await app.close();
  },
);

test('the sentence about PUBLIC_URL says what to do', () => {
  expect(refusal({ PUBLIC_URL: 'https://example.com/rentals' })).toBe(
    'PUBLIC_URL cannot be used: it must be a host without a path, such as https://rentals.example.com; give Tenantry a host name of its own.',
  );
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000/' }).PUBLIC_URL).toBe(
    'http://localhost:3000/',
  );
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
    ['PUBLIC_URL', 'https://example.com/rentals'],
    ['PUBLIC_URL', 'https://example.com?a=b'],
    ['PUBLIC_URL', 'https://ada@example.com'],
    ['TRUST_PROXY', 'caddy'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '127.0.0.1, caddy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/0'],
    ['TRUST_PROXY', '::1/129'],
    ['DATABASE_URL', 'postgres://rent:50%off@db.example.com/tenantry'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'Maple & Main'],
    ['MAIL_FROM', 'rent@example.com, other@example.com'],
    ['MAIL_FROM', 'Maple <rent@example.com> Main'],
    ['MAIL_FROM', 'Maple <>'],
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

  test('each of several bad settings is named, without its value', () => {
    const message = refusal({ PORT: 'x', METRICS_TOKEN: 'hunter2', SMTP_URL: 'my-secret' });
    for (const name of ['PORT', 'METRICS_TOKEN', 'SMTP_URL']) expect(message).toContain(name);
    expect(message).not.toMatch(/hunter2|my-secret/);
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
    '%s is not a setting of the product',
    (name) => {
      expect(() => readConfig({ [name]: 'x' })).not.toThrow();
    },
  );
});

describe('NAME_FILE reads the value from a file', () => {
  test.each([
    ['DATABASE_URL', 'postgres://app:x@db/tenantry'],
    ['DATABASE_OWNER_URL', 'postgres://owner:x@db/tenantry'],
    ['BACKUP_CHECK_URL', 'postgres://check:x@db/postgres'],
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

  test('that contains an invalid value', () => {
    const path = join(directory, 'bad');
    writeFileSync(path, 'mysql://secret');
    const message = refusal({ DATABASE_URL_FILE: path });
    expect(message).toMatch(/^DATABASE_URL cannot be used/);
    expect(message).not.toContain('secret');
  });

  test('that is given together with the setting itself', () => {
    const path = join(directory, 'both');
    writeFileSync(path, 'postgres://file@db/tenantry');
    expect(refusal({ DATABASE_URL: 'postgres://plain@db/tenantry', DATABASE_URL_FILE: path })).toBe(
      'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
    );
  });
});
