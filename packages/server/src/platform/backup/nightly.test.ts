import { superAdminEndpoints } from '@tenantry/contract/super-admin/super-admin.endpoints';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useTestApp } from '#testing/test-app';
import { aWorld, type World } from '#testing/world';
import { createLogger } from '../log.ts';
import { backupFolder } from './backup-folder.ts';
import { addToHistory, readHistory, type HistoryEntry } from './history.ts';
import { isDue, keepBackups } from './nightly.ts';

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

/** A local time: nights are those of the machine. */
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

test('BACKUP-5: a problem is told once, and again after a success', async () => {
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
    await vi.waitUntil(() => !failing.isRunning());
  }
  expect(told).toEqual(['The disk is full.', 'File 1 is missing.', 'The disk is full.']);
  await failing.stop();
  expect(failing.makeNow()).toBe(false);
  rmSync(failing.place.address, { recursive: true });
});

let finish = () => {};
const place = backupFolder(folder);
const keeper = keepBackups({
  place,
  log: createLogger('silent'),
  now: () => local(23, 2),
  hasData: async () => true,
  run: async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    await addToHistory(place, entryAt(local(23, 2)));
  },
  onFailure: async () => {},
});
const app = useTestApp({ backups: keeper });
let world: World;

beforeAll(async () => {
  world = await aWorld(app.current);
});

test('BACKUP-6: a SuperAdmin starts one and sees how it ends', async () => {
  const as = world.superAdmin;
  const { makeBackup, backups } = superAdminEndpoints;
  const started = await app.current.call(makeBackup, { as, body: {} });
  expect(started.body).toEqual({ folder, running: true, backups: [] });
  finish();
  await vi.waitUntil(() => !keeper.isRunning());
  const { body } = await app.current.call(backups, { as });
  expect(body).toMatchObject({ running: false, backups: [{ name: 'tenantry.tar' }] });
  const entries = (await readHistory(place)).map((entry) => ({ ...entry, available: false }));
  expect(body.backups).toEqual(entries);
});
