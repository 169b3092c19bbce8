import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../platform/log.ts';
import { examine } from './doctor.ts';
import { judgeClock } from './clock-check.ts';
import { judgeSpace } from './disk-check.ts';
import { failed, linesOf, notChecked, ok, reportOf, warning } from './report.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tenantry-doctor-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const log = createLogger('silent');

const look = (
  environment: Record<string, string>,
  open = async () => Promise.reject(new Error('refused')),
) => examine({ environment: { DATA_DIR: dataDir, ...environment }, log, open });

const check = async (name: string, environment: Record<string, string>) =>
  (await look(environment)).checks.find((each) => each.name === name);

test('an invalid setting fails with its sentence, and nothing else is checked', async () => {
  const { status, checks } = await look({ DATABASE_URI: 'x' });
  const [settings, ...others] = checks;
  expect(status).toBe('failed');
  expect(settings).toMatchObject({
    status: 'failed',
    details: ['DATABASE_URI is not a setting of this version.'],
    advice: expect.stringContaining('settings.md'),
  });
  expect(new Set(others.map((each) => each.status))).toEqual(new Set(['skipped']));
  expect(others.map(({ name }) => name)).toContain('audit chain');
});

test('a folder without a database is not turned into a new installation', async () => {
  const { status, checks } = await look({});
  expect(status).toBe('failed');
  expect(checks.find(({ name }) => name === 'database')).toMatchObject({
    status: 'failed',
    details: [`There is no database in ${join(dataDir, 'postgres')}.`],
    advice: expect.stringContaining('Set DATA_DIR'),
  });
});

test('a database that cannot be opened fails with the reason, and the other checks still run', async () => {
  const { checks } = await look({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' });
  const statuses = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
  expect(statuses).toMatchObject({
    disk: 'ok',
    'file store': 'ok',
    database: 'failed',
    clock: 'skipped',
  });
  expect(checks.find(({ name }) => name === 'database')?.details).toEqual(['refused']);
});

test.each([
  [{ PUBLIC_URL: 'http://rent.example.com' }, /PUBLIC_URL starts with http,/, /certificate/],
  [{ HOST: '0.0.0.0' }, /TRUST_PROXY names no proxy/, /^Set TRUST_PROXY/],
  [{ SMTP_TLS: 'optional' }, /unencrypted/, /^Remove SMTP_TLS/],
  [{ TEST_CARDS: 'true' }, /real debts/, /^Remove TEST_CARDS/],
])(
  'valid settings that are probably not intended are warnings: %o',
  async (environment, finding, advice) => {
    const settings = await check('settings', environment);
    expect(settings).toMatchObject({
      status: 'warning',
      details: [expect.stringMatching(finding)],
      advice: expect.stringMatching(advice),
    });
  },
);

test.each([
  {},
  { PUBLIC_URL: 'https://rent.example.com' },
  { PUBLIC_URL: 'http://localhost:3000' },
  { HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.1' },
])('settings without a finding: %o', async (environment) => {
  expect(await check('settings', environment)).toMatchObject({ status: 'ok', advice: null });
});

test.runIf(process.platform !== 'win32')(
  'a key that other users can read is a warning',
  async () => {
    const key = join(dataDir, 'secret.key');
    writeFileSync(key, 'x', { mode: 0o644 });
    expect(await check('settings', {})).toMatchObject({
      status: 'warning',
      advice: `Run: chmod 600 ${key}`,
    });
    rmSync(key);
  },
);

const GB = 1_000_000_000;

test.each([
  [50 * GB, 100 * GB, 'ok'],
  [1 * GB, 20 * GB, 'ok'],
  [0.999 * GB, 10 * GB, 'warning'],
  [4.9 * GB, 100 * GB, 'warning'],
  [0.1 * GB, 10 * GB, 'warning'],
  [0.0999 * GB, 0.1 * GB, 'failed'],
  [0, 0, 'failed'],
])('%d bytes free of %d: %s', (free, total, status) => {
  const result = judgeSpace('/srv/data', { free, total });
  expect(result.status).toBe(status);
  expect(result.advice === null).toBe(status === 'ok');
});

test('sizes are readable', () => {
  expect(judgeSpace('/srv/data', { free: 4_940_000_000, total: 100 * GB }).details).toEqual([
    '4.9 GB of 100.0 GB is free for /srv/data (4%).',
  ]);
});

test.each([
  [0, null, 'ok'],
  [30, -5, 'ok'],
  [-31, null, 'warning'],
  [300, null, 'warning'],
  [301, null, 'failed'],
  [-301, 0, 'failed'],
  [0, 31, 'warning'],
  [0, 86_400, 'warning'],
])('the database %d s and the newest event %s s ahead: %s', (database, newestEvent, status) => {
  const result = judgeClock({ database, newestEvent });
  expect(result.status).toBe(status);
  expect(result.advice === null).toBe(status === 'ok');
});

test('the report for people: a line for each check, its advice, skipped ones together, and a sum', () => {
  const report = reportOf([
    ok('settings', 'All settings are valid.'),
    warning('disk', 'Little space.', 'Free some.'),
    failed('database', ['Gone.', 'Really.'], 'Start it.'),
    notChecked('roles'),
    notChecked('clock'),
  ]);
  expect(report.status).toBe('failed');
  expect(linesOf(report)).toEqual([
    'ok       settings           All settings are valid.',
    'warning  disk               Little space.',
    '                            -> Free some.',
    'failed   database           Gone.',
    '                            Really.',
    '                            -> Start it.',
    'skipped                     Not checked because of a failure: roles, clock.',
    '',
    '1 failed, 1 warning.',
  ]);
});

test('the terminal shows twenty of a thousand findings', () => {
  const findings = Array.from({ length: 1_000 }, (_, index) => `Invoice ${index} is wrong.`);
  const lines = linesOf(reportOf([failed('balances', findings, 'Look.')]));
  expect(lines).toHaveLength(24);
  expect(lines[20]).toContain('... and 980 more; --json lists all of them.');
});
