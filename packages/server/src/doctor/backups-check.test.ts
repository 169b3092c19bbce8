import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aFolder } from '#testing/backups';
import { NOW, useTestApp } from '#testing/test-app';
import { aWorld } from '#testing/world';
import { backupFolder } from '../platform/backup/backup-folder.ts';
import { addToHistory, type HistoryEntry } from '../platform/backup/history.ts';
import { readConfig } from '../platform/config.ts';
import { checkBackups, judgeBackups } from './backups-check.ts';

const now = new Date(NOW);

const backup = (hoursAgo: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  const name = `tenantry-${hoursAgo}.tar`;
  const rest = { bytes: 1, encrypted: false, contents: '1 organization', problem: null };
  return { name, at, checkedAt: at, ...rest, ...changes };
};

const inFolder = (history: readonly HistoryEntry[], isChecked = true, gone?: string) => ({
  address: '/backups',
  history,
  isChecked,
  files: new Set(history.map(({ name }) => name ?? '').filter((name) => name !== gone)),
});

const unchecked = { checkedAt: null };
const failedCheck = { ...unchecked, problem: 'Sums differ.' };

describe('BACKUP-9: doctor judges the backups', () => {
  test.each([
    ['one of this night', inFolder([backup(12)]), 'ok', 'in /backups is 12 hours old.'],
    ['one of two nights ago', inFolder([backup(47)]), 'ok', '47 hours old.'],
    ['an old one', inFolder([backup(49)]), 'failed', '49 hours old.'],
    ['none', inFolder([]), 'failed', 'There is no checked backup in /backups.'],
    ['one that was deleted', inFolder([backup(1)], true, 'tenantry-1.tar'), 'failed', 'no checked'],
    ['one without a check', inFolder([backup(1, unchecked)]), 'failed', 'no checked backup'],
    [
      'a failed check after a good one',
      inFolder([backup(1, failedCheck), backup(25)]),
      'failed',
      '25 hours old.\nThe last one has a problem: Sums differ.',
    ],
    [
      'one that was not written',
      inFolder([backup(1, { name: null, ...unchecked, problem: 'The disk is full.' }), backup(25)]),
      'failed',
      'The disk is full.',
    ],
    [
      'no role for checks',
      inFolder([backup(12, unchecked)], false),
      'warning',
      '12 hours old. It was not test-restored.',
    ],
  ])('BACKUP-9: %s', (_, backups, status, detail) => {
    const check = judgeBackups(backups, now);
    expect(check.status).toBe(status);
    expect(check.details.join('\n')).toContain(detail);
    expect(check.advice === null).toBe(status === 'ok');
  });
});

const app = useTestApp();

describe('BACKUP-9: doctor finds the backups by the settings', () => {
  const checkWith = (settings: Readonly<Record<string, string>>, dataDir = '/nowhere') => {
    const { database, directory } = app.current;
    return checkBackups({ config: readConfig(settings), dataDir, database, directory });
  };

  test('BACKUP-9: in the folder of nightly backups, once there is something to back up', async () => {
    const dataDir = await aFolder();
    expect(await checkWith({}, dataDir)).toMatchObject({
      status: 'ok',
      details: ['There is nothing to back up yet.'],
    });
    await aWorld(app.current);
    app.current.directory.forget();
    app.current.clock.advance({ hours: 23 });
    expect(await checkWith({}, dataDir)).toMatchObject({ status: 'warning' });
    app.current.clock.advance({ hours: 2 });
    expect(await checkWith({}, dataDir)).toMatchObject({ status: 'failed' });
    // A restore brings old organizations into a new database.
    const { database, clock } = app.current;
    await database.pool.query('UPDATE graphile_worker.migrations SET ts = $1', [
      clock.now().subtract({ hours: 1 }).toString(),
    ]);
    expect(await checkWith({}, dataDir)).toMatchObject({
      status: 'warning',
      details: [`There is no backup in ${join(dataDir, 'backups')} yet.`],
    });
    app.current.clock.set(NOW);
    const folder = join(dataDir, 'backups');
    await mkdir(folder);
    const entry = backup(12);
    await writeFile(join(folder, entry.name ?? ''), 'x');
    await addToHistory(backupFolder(folder), entry);
    expect(await checkWith({}, dataDir)).toMatchObject({
      status: 'ok',
      details: [`The newest checked backup in ${folder} is 12 hours old.`],
    });
    expect(await checkWith({ BACKUP_DIR: folder })).toMatchObject({ status: 'ok' });
  });

  test('BACKUP-9: if backups are turned off, it warns', async () => {
    for (const settings of [
      { BACKUP_NIGHTLY: 'false' },
      { DATABASE_URL: 'postgres://someone@localhost/books' },
    ]) {
      expect(await checkWith(settings)).toMatchObject({
        status: 'warning',
        details: ['This installation does not make backups automatically.'],
      });
    }
  });
});
