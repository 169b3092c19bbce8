import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestPerson } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { shortenTimers } from '#testing/timeouts';
import { aWorld, type World } from '#testing/world';
import { createLogger } from '../log.ts';
import { BackupError } from './backup.errors.ts';
import { backupFolder } from './backup-folder.ts';
import { addToHistory, readHistory, type HistoryEntry } from './history.ts';
import { isDue, keepBackups, problemIn } from './nightly.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenantry-backups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const entryAt = (at: Date, problem: string | null = null): HistoryEntry => ({
  name: problem === null ? 'tenantry.tar' : null,
  at: at.toISOString(),
  bytes: 1,
  encrypted: false,
  contents: '1 organization',
  checkedAt: problem === null ? at.toISOString() : null,
  problem,
});

/** A local time, because nights are those of the machine. */
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

const failedCheck = { ...entryAt(local(24, 2), 'Sums differ.'), name: 'tenantry.tar.unchecked' };

describe('BACKUP-5: a backup is due', () => {
  test.each([
    ['when there is none', [], local(23, 15), true],
    ['not before the next night', [entryAt(local(23, 2, 10))], local(24, 1, 50), false],
    ['from 2 o’clock on', [entryAt(local(23, 2, 10))], local(24, 2, 5), true],
    ['after nights that the machine was off', [entryAt(local(10, 2, 10))], local(23, 9), true],
    ['not again after one by hand in that night', [entryAt(local(24, 2, 1))], local(24, 9), false],
    [
      'not within an hour after a failure',
      [entryAt(local(24, 2), 'Full.')],
      local(24, 2, 30),
      false,
    ],
    ['not before the next night after a failed check', [failedCheck], local(24, 9), false],
    ['in the night after a failed check', [failedCheck], local(25, 2, 5), true],
    ['an hour after a failure', [entryAt(local(24, 2), 'Full.')], local(24, 3, 10), true],
  ])('%s', (_, history, now, due) => {
    expect(isDue(history, now)).toBe(due);
  });
});

describe('TRUST-11: a problem with the backups is', () => {
  const good = entryAt(local(23, 2));
  test.each([
    ['none at first', [], null],
    ['none with one of this night', [good], null],
    [
      'that the last one failed',
      [entryAt(local(23, 3), 'The disk is full.'), good],
      'The disk is full.',
    ],
    ['that the check of the last one failed', [failedCheck, good], 'Sums differ.'],
  ])('%s', (_, history, problem) => {
    expect(problemIn(history, local(24, 9))).toBe(problem);
  });

  test('that the newest is old', () => {
    expect(problemIn([good], local(25, 1))).toBeNull();
    expect(problemIn([good], local(26, 9))).toMatch(/^The newest backup is 3 days old\. Check /);
  });

  test('that nothing could be written, not even the history, until there is a later one', async () => {
    let hour = 2;
    const broken = keepBackups({
      place: backupFolder(mkdtempSync(join(tmpdir(), 'tenantry-broken-'))),
      log: createLogger('silent'),
      now: () => local(23, hour),
      hasData: async () => true,
      run: () =>
        hour === 2
          ? Promise.reject(new Error('The folder is gone.'))
          : addToHistory(broken.place, entryAt(local(23, hour))),
      onFailure: async () => {},
    });
    onTestFinished(() => rmSync(broken.place.address, { recursive: true }));
    broken.makeNow();
    await expect.poll(() => broken.isRunning()).toBe(false);
    expect([broken.problem(), broken.newestAt()]).toEqual(['The folder is gone.', null]);
    hour = 4;
    broken.makeNow();
    await expect.poll(() => broken.isRunning()).toBe(false);
    expect([broken.problem(), broken.newestAt()]).toEqual([null, local(23, 4)]);
    await broken.stop();
  });

  test('that their place cannot be read', async () => {
    const place = backupFolder('/nowhere');
    const refused = new BackupError('s3://bucket cannot be used: AccessDenied.');
    const unreadable = keepBackups({
      place: { ...place, open: () => Promise.reject(refused) },
      log: createLogger('silent'),
      now: () => local(23, 2),
      hasData: async () => true,
      run: null,
      onFailure: async () => {},
    });
    await expect.poll(() => unreadable.problem()).not.toBeNull();
    expect(unreadable.problem()).toBe(refused.message);
    expect(unreadable.canStart || unreadable.makeNow()).toBe(false);
    await unreadable.stop();
  });
});

test('BACKUP-5: a due backup is created soon after the start', async () => {
  shortenTimers(60_000);
  const keeper = keepBackups({
    place: backupFolder(mkdtempSync(join(tmpdir(), 'tenantry-starting-'))),
    log: createLogger('silent'),
    now: () => local(23, 15),
    hasData: async () => true,
    run: () => addToHistory(keeper.place, entryAt(local(23, 15))),
    onFailure: async () => {},
  });
  onTestFinished(() => rmSync(keeper.place.address, { recursive: true }));
  await expect.poll(() => keeper.newestAt()).toEqual(local(23, 15));
  await keeper.stop();
});

test('BACKUP-5: a problem is mailed once, and again after a success', async () => {
  const told: string[] = [];
  const ends: (() => Promise<void>)[] = [
    () => Promise.reject(new Error('The disk is full.')),
    () => Promise.reject(new Error('The disk is full.')),
    () => addToHistory(failing.place, { ...entryAt(local(23, 2)), problem: 'File 1 is missing.' }),
    () => addToHistory(failing.place, entryAt(local(23, 3))),
    () => Promise.reject(new Error('The disk is full.')),
  ];
  const failing = keepBackups({
    place: backupFolder(mkdtempSync(join(tmpdir(), 'tenantry-failing-'))),
    log: createLogger('silent'),
    now: () => local(23, 2),
    hasData: async () => true,
    run: async () => ends.shift()?.(),
    onFailure: async (problem) => void told.push(problem),
  });
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(failing.makeNow()).toBe(true);
    expect(failing.makeNow()).toBe(false);
    await expect.poll(() => failing.isRunning()).toBe(false);
  }
  expect(told).toEqual(['The disk is full.', 'File 1 is missing.', 'The disk is full.']);
  await failing.stop();
  expect(failing.makeNow()).toBe(false);
  rmSync(failing.place.address, { recursive: true });
});

let finish = () => {};
let outcome: string | null = null;
const metricsToken = 'a-token-for-prometheus';
const place = backupFolder(folder);
const keeper = keepBackups({
  place,
  log: createLogger('silent'),
  now: () => local(23, 2),
  hasData: async () => true,
  run: async (_, tell) => {
    tell({ phase: 'restoring', fraction: 0.42 });
    await new Promise<void>((resolve) => (finish = resolve));
    await addToHistory(place, entryAt(local(23, 2), outcome));
  },
  onFailure: async () => {},
});
const app = useTestApp({ backups: keeper, metricsToken });
let world: World;

beforeAll(async () => {
  world = await aWorld(app.current);
});

test('BACKUP-6: a SuperAdmin starts one and sees how it ends', async () => {
  const as = world.superAdmin;
  const { makeBackup, backups } = superAdminEndpoints;
  const started = await app.current.call(makeBackup, { as, body: {} });
  const known = { folder, problem: null, canStart: true };
  const progress = { phase: 'restoring', fraction: 0.42 };
  expect(started.body).toEqual({ ...known, running: true, progress, backups: [] });
  finish();
  await expect.poll(() => keeper.isRunning()).toBe(false);
  const { body } = await app.current.call(backups, { as });
  expect(body).toMatchObject({
    running: false,
    progress: null,
    backups: [{ name: 'tenantry.tar' }],
  });
  const entries = (await readHistory(place)).map((entry) => ({ ...entry, available: false }));
  expect(body.backups).toEqual(entries);
});

test('TRUST-11: a problem is in `To do today` of SuperAdmins, on their page and in the metrics', async () => {
  outcome = 'The disk is full.';
  keeper.makeNow();
  finish();
  await expect.poll(() => keeper.isRunning()).toBe(false);
  const needsOf = async (as: TestPerson) =>
    (await app.current.call(todayEndpoints.needs, { as, query: { limit: 50 } })).body.items;
  const isAbout = { kind: 'backups', problem: outcome };
  expect(await needsOf(world.superAdmin)).toContainEqual(expect.objectContaining(isAbout));
  expect((await needsOf(world.admin)).filter(({ kind }) => kind === 'backups')).toEqual([]);
  const { body } = await app.current.call(superAdminEndpoints.backups, { as: world.superAdmin });
  expect(body.problem).toBe(outcome);
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await app.current.app.inject({ url: '/metrics', headers });
  expect(payload).toContain('\nbackup_problem 1\n');
  const newest = local(23, 2).getTime() / 1000;
  expect(payload).toContain(`\nbackup_newest_timestamp_seconds ${newest}\n`);
});
