import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aFolder, anEmptyDatabase, backUpTo, openAt, restoreInto } from '#testing/backups';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../database/database.ts';
import { knownMigrations, migrationsOf } from '../database/migrate.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { verifyArchive } from './archive-reader.ts';

describe('BACKUP-4: a backup of an earlier version', () => {
  test('BACKUP-4: is restored at its schema, into a database that has a newer one but no organization, and migrated', async () => {
    const { early, count } = await anEarlyDatabase();
    const pool = new pg.Pool({ ...early.application });
    const database = createDatabase(pool, systemClock);
    const files = createLocalFileStore(join(await aFolder(), 'files'));
    const { path, manifest } = await backUpTo(join(await aFolder(), 'early.tar'), {
      database,
      files,
    });
    await pool.end();
    expect(manifest.migrations).toHaveLength(count);

    const target = await anEmptyDatabase();
    await (await openAt(target)).close();
    await restoreInto(target, { path, passphrase: undefined });
    const open = await openAt(target);
    const { rows } = await open.pool.query<{ name: string }>('SELECT name FROM organizations');
    await open.close();
    expect(rows).toEqual([{ name: 'Early' }]);
  });
});

/** A database at an earlier schema, with an organization. */
async function anEarlyDatabase() {
  const early = await anEmptyDatabase();
  const count = knownMigrations().length - 2;
  await (await openAt(early, count)).close();
  const client = new pg.Client({ ...early.owner });
  await client.connect();
  await client.query(
    `INSERT INTO organizations (id, domain, name, created_at)
       VALUES ('01a20a83-d2db-7183-8f57-f569958a33b6', 'early.example.com', 'Early', now())`,
  );
  await client.end();
  return { early, count };
}

describe('BACKUP-4: before an update', () => {
  test('BACKUP-4: a database with data is backed up first, one that is current or empty is not', async () => {
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
