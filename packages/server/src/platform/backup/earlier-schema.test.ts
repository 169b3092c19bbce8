import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  aFolder,
  anEarlyDatabase,
  anEmptyDatabase,
  backUpTo,
  openAt,
  restoreInto,
} from '#testing/backups';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { migrationsOf } from '../database/migrate.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { verifyArchive } from './archive-reader.ts';
import { backupFolder } from './backup-folder.ts';
import { timeOfName } from './retention.ts';
import {
  deleteOldUpdateBackups,
  hasRecentUpdateBackup,
  updateBackupName,
} from './update-backups.ts';

describe('BACKUP-4: a backup of an earlier version', () => {
  test('BACKUP-4: is restored at its schema into a new database, and migrated; one of another schema is refused', async () => {
    const { early, count } = await anEarlyDatabase();
    const pool = createPool(early.application, createLogger('silent'));
    const database = createDatabase(pool, systemClock);
    const files = createLocalFileStore(join(await aFolder(), 'files'));
    const { path, manifest } = await backUpTo(join(await aFolder(), 'early.tar'), {
      database,
      files,
    });
    await pool.end();
    expect(manifest.migrations).toHaveLength(count);

    const newer = await anEmptyDatabase();
    await (await openAt(newer)).close();
    await expect(restoreInto(newer, { path, passphrase: undefined })).rejects.toThrow(
      /has the tables of another version than the backup/,
    );
    const target = await anEmptyDatabase();
    await restoreInto(target, { path, passphrase: undefined });
    const open = await openAt(target);
    const { rows } = await open.pool.query<{ name: string }>('SELECT name FROM organizations');
    await open.close();
    expect(rows).toEqual([{ name: 'Early' }]);
  });
});

describe('BACKUP-4: before an update', () => {
  test('BACKUP-4: a database with data is backed up first, a current or empty one is not', async () => {
    const { early, count } = await anEarlyDatabase();
    const folder = join(await aFolder(), 'backups');
    await (await openAt(early, 'current', { BACKUP_DIR: folder })).close();
    const [name = ''] = await readdir(folder);
    const manifest = await verifyArchive({ path: join(folder, name), passphrase: undefined });
    expect(manifest.migrations).toHaveLength(count);
    expect(manifest.installation['organizations']?.rows).toBe(1);

    await (await openAt(early, 'current', { BACKUP_DIR: folder })).close();
    await (await openAt(await anEmptyDatabase(), 'current', { BACKUP_DIR: folder })).close();
    expect(await readdir(folder)).toEqual([name]);
    // Cleaning up nightly backups does not delete it.
    expect(name).toMatch(/^tenantry-before-update-/);
    expect(timeOfName(name)).toBeNull();
  });

  test('BACKUP-4: the last two are kept, and a server that starts repeatedly creates only one', async () => {
    const folder = await aFolder();
    for (const day of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      await writeFile(join(folder, updateBackupName(new Date(`${day}T07:00:00Z`))), '');
    }
    const place = backupFolder(folder);
    await deleteOldUpdateBackups(place);
    expect((await readdir(folder)).map((name) => name.slice(23, 33))).toEqual([
      '2026-02-01',
      '2026-03-01',
    ]);
    const soon = new Date('2026-03-01T07:30:00Z');
    expect(await hasRecentUpdateBackup(place, soon)).toBe(true);
    expect(await hasRecentUpdateBackup(place, new Date('2026-03-01T09:00:00Z'))).toBe(false);
  });

  test('BACKUP-4: without a backup nothing is changed', async () => {
    const { early, count } = await anEarlyDatabase();
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    await expect(openAt(early, 'current', { BACKUP_DIR: file })).rejects.toThrow(
      /^The backup before the update of the database failed: .* Nothing was changed\./,
    );
    const client = new pg.Client({ ...early.owner });
    await client.connect();
    expect(await migrationsOf(client)).toHaveLength(count);
    await client.end();
  });
});
