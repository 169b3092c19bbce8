import { createTarPacker } from 'modern-tar';
import pg from 'pg';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEmptyDatabase, urlOf } from './test-database.ts';
import type { TestDatabase } from './test-connections.ts';
import type { TestApp } from './test-app.ts';
import { backupBeforeMigration } from '../nightly-backups.ts';
import { readConfig } from '../platform/config.ts';
import { knownMigrations } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLocalFileStore, type FileStore } from '../platform/files/file-store.ts';
import { createLogger } from '../platform/log.ts';
import { entriesOf, verifyArchive, type ArchiveFile } from '../platform/backup/archive-reader.ts';
import { nameAt, writeBackupFile } from '../platform/backup/backup-file.ts';
import { backupTargetOf } from '../platform/backup/open-backup-place.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { untold, type TellProgress } from '../platform/backup/progress.ts';
import { collectingFiles, restoreRows, schemaOf } from '../platform/backup/restore-backup.ts';

/** The product's takes half a second for each time that a backup is opened. */
export const QUICK_WORK_FACTOR = 8;

export const BACKUP_TIME = new Date('2026-03-10T14:00:00Z');

/** A folder that is deleted after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenantry-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up a running app, or any database. */
export async function backUpTo(
  target: string,
  { database, files }: Pick<TestApp, 'database' | 'files'>,
  {
    passphrase,
    secretKey = null,
    tell = untold,
  }: { passphrase?: string; secretKey?: Buffer | null; tell?: TellProgress } = {},
) {
  const source = { pool: database.pool, files, secretKey, version: '0.1.0', tell };
  const { place, name } = await backupTargetOf(target, readConfig({}));
  const named = { place, name: name ?? nameAt(BACKUP_TIME, passphrase) };
  return writeBackupFile(source, named, passphrase, BACKUP_TIME, QUICK_WORK_FACTOR);
}

/** A database for a restore, dropped after the test. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  const connections = await createEmptyDatabase();
  onTestFinished(() => connections.drop());
  return connections;
}

/** Opens a database as a program with these connections does. */
export async function openAt(
  connections: TestDatabase,
  schema: 'current' | number = 'current',
  settings: Readonly<Record<string, string>> = {},
) {
  const config = readConfig({
    ...settings,
    DATABASE_URL: urlOf(connections.application),
    DATABASE_OWNER_URL: urlOf(connections.owner),
  });
  const log = createLogger('silent');
  const dataDir = '/nowhere';
  const beforeMigration = backupBeforeMigration(config, dataDir, log);
  return openDatabase({
    config,
    dataDir,
    log,
    onExit: () => undefined,
    schema,
    ...(beforeMigration && { beforeMigration }),
  });
}

interface Restored {
  readonly manifest: Manifest;
  readonly files: FileStore;
}

/** Restores an archive as the command does, into the database and a new folder. */
export async function restoreInto(
  connections: TestDatabase,
  archive: ArchiveFile,
  store?: FileStore,
): Promise<Restored> {
  const { ids, see } = collectingFiles();
  const manifest = await verifyArchive(archive, see);
  const files = store ?? createLocalFileStore(join(await aFolder(), 'files'));
  const open = await openAt(connections, schemaOf(manifest));
  try {
    await restoreRows(archive, manifest, ids, { pool: open.pool, files });
  } finally {
    await open.close();
  }
  return { manifest, files };
}

/** Makes reading payments of this database fail on connections with a statement timeout. */
export async function refuseTheHurried({ owner }: TestDatabase): Promise<void> {
  const client = new pg.Client({ ...owner });
  await client.connect();
  await client.query(`
    CREATE FUNCTION is_unhurried() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF current_setting('statement_timeout') = '0' THEN RETURN true; END IF;
      RAISE EXCEPTION 'statements end after %', current_setting('statement_timeout');
    END $$;
    CREATE POLICY only_unhurried ON payments AS RESTRICTIVE FOR SELECT USING (is_unhurried())`);
  await client.end();
}

/** Every entry of an archive by its name. */
export async function contentOf(path: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  for await (const { name, content } of entriesOf({ path, passphrase: undefined })) {
    contents.set(name, await content());
  }
  return contents;
}

/** Writes entries with the checksums of an earlier archive. */
export async function packed(folder: string, entries: ReadonlyMap<string, Buffer>, sums: Buffer) {
  const { readable, controller } = createTarPacker();
  const path = join(folder, 'packed.tar');
  const writing = writeFile(path, readable);
  for (const [name, content] of [
    ...entries,
    ...(sums.length > 0 ? [['SHA256SUMS', sums] as const] : []),
  ]) {
    const writer = controller.add({ name, size: content.length, type: 'file' }).getWriter();
    if (content.length > 0) await writer.write(content);
    await writer.close();
  }
  controller.finalize();
  await writing;
  return path;
}

/** A database at an earlier schema, with an organization. */
export async function anEarlyDatabase() {
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
