import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { scopeStatement } from '../database/scope.ts';
import { knownMigrations, migrationsOf } from '../database/migrate.ts';
import { IS_MISSING, problemOfFile, type StoredContent } from '../files/checked-files.ts';
import { ChangedContent, type FileStore, type KnownContent } from '../files/file-store.ts';
import {
  entriesOf,
  isChanged,
  type ArchiveEntry,
  type ArchiveFile,
  type WholeEntry,
} from './archive-reader.ts';
import { BackupError } from './backup.errors.ts';
import { insertLines, tablesOf, type BackupTable } from './backup-tables.ts';
import { backupSettings, organizationsOf, scoped, summariesOf, unscoped } from './make-backup.ts';
import { fileHashOf, FILE_INDEX, JOBS, partOf, type Manifest } from './manifest.ts';
import { addPendingJobs } from './pending-jobs.ts';

const unzip = promisify(gunzip);

/**
 * A backup cuts a table into parts of 1 MB (4 MB in the first versions) after the row that exceeds it. A part that
 * becomes much larger would be an attempt to use up the memory.
 */
const MAX_PART_BYTES = 64 * 1024 * 1024;

async function decompress(entry: ArchiveEntry): Promise<Buffer> {
  const { name } = entry;
  const content = await entry.content();
  try {
    return await unzip(content, { maxOutputLength: MAX_PART_BYTES });
  } catch (error) {
    throw new BackupError(`The backup cannot be restored: ${name} is damaged or too large.`, {
      cause: error,
    });
  }
}

/** How many migrations the archive's schema has. @throws BackupError if this version does not know them */
export function schemaOf({ migrations, tenantry }: Manifest): number {
  const known = knownMigrations();
  const isKnown = migrations.every(({ hash }, index) => known[index]?.hash === hash);
  if (isKnown && migrations.length > 0) return migrations.length;
  throw new BackupError(
    `This backup was made by Tenantry ${tenantry}, whose database this version does not know. ` +
      'Restore it with that version or a newer one.',
  );
}

/** Files of an archive by the SHA-256 of their content; collected while the archive is verified. */
export function collectingFiles() {
  const ids = new Map<string, string[]>();
  const see = ({ name, content }: WholeEntry) => {
    if (name !== FILE_INDEX) return;
    for (const line of content.toString().split('\n').filter(Boolean)) {
      const { id, sha256 } = JSON.parse(line) as { id: string; sha256: string };
      ids.set(sha256, [...(ids.get(sha256) ?? []), id]);
    }
  };
  return { ids: ids as ReadonlyMap<string, readonly string[]>, see };
}

export interface RestoreTarget {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  /** Called first in the transaction; if it fails, nothing is restored. */
  claim?(client: pg.ClientBase): Promise<void>;
}

/** A database into which something can be restored has the schema and no organization. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  return (await organizationsOf(client)).length === 0;
}

/**
 * Restores a verified archive into an empty database at the archive's schema, and its files into the store. All rows
 * are compared with the manifest in the same transaction, so either everything is restored or nothing.
 */
export async function restoreRows(
  archive: ArchiveFile,
  manifest: Manifest,
  ids: ReadonlyMap<string, readonly string[]>,
  { pool, files, claim }: RestoreTarget,
): Promise<void> {
  const client = await pool.connect();
  const stored: string[] = [];
  let committing = false;
  try {
    await client.query('BEGIN');
    await client.query(backupSettings);
    await claim?.(client);
    await refuseUnlessReady(client, manifest);
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
    for await (const entry of entriesOf(archive)) {
      const sha256 = fileHashOf(entry.name);
      if (sha256 !== null) {
        const file = { ...entry, sha256 };
        await restoreFile(files, file, ids.get(sha256) ?? [], stored).catch((error: unknown) => {
          throw error instanceof ChangedContent ? new BackupError(isChanged(entry.name)) : error;
        });
      } else if (entry.name === JOBS) {
        await addPendingJobs(client, linesIn(await entry.content()));
      } else await restorePart(client, tables, entry);
    }
    await compare(client, [...tables.values()], manifest);
    // If this fails without a response, the rows may exist and need their files.
    committing = true;
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!committing) await Promise.allSettled(stored.map((id) => files.remove(id)));
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Stores a file of an archive under its ids, of which it often has one.
 *
 * @param stored gets the ids before anything is written
 * @throws ChangedContent if it changed after it was verified
 */
export async function restoreFile(
  files: Pick<FileStore, 'open' | 'putPieces'>,
  { bytes, sha256, ...file }: KnownContent,
  ids: readonly string[],
  stored: string[],
): Promise<void> {
  let { pieces } = file;
  for (const id of ids) {
    if (!(await isStored(files, { id, bytes, sha256 }))) {
      stored.push(id);
      await files.putPieces(id, { bytes, sha256, pieces });
    }
    // The archive is read once, so further ids get a copy of what was stored.
    pieces = piecesOf(files, id);
  }
}

async function* piecesOf(files: Pick<FileStore, 'open'>, id: string): AsyncGenerator<Uint8Array> {
  const opened = await files.open(id);
  if (opened) yield* opened.stream;
}

/** Whether the store already has the file, such as when only the database was lost. */
async function isStored(
  files: Pick<FileStore, 'open'>,
  file: Required<StoredContent>,
): Promise<boolean> {
  const problem = await problemOfFile(files, file);
  if (problem === null || problem === IS_MISSING) return problem === null;
  throw new BackupError(
    `The file store already has another file ${file.id}. Restore into an empty DATA_DIR or bucket.`,
  );
}

async function refuseUnlessReady(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  // Nobody can add an organization until the end.
  await client.query('LOCK TABLE organizations IN EXCLUSIVE MODE');
  if (!(await isEmpty(client))) {
    throw new BackupError('The database already has an organization. Restore into an empty one.');
  }
  if ((await migrationsOf(client)).length !== schemaOf(manifest)) {
    throw new Error('The database is not at the schema of the backup.');
  }
}

const linesIn = (content: Buffer) => content.toString().split('\n').filter(Boolean);

/**
 * A foreign key is checked with the plan of its first row, when the tables were nearly empty and every index looked the
 * same. With that plan, each payment read all leases of its organization.
 */
export const FORGET_PLANS = 'DISCARD PLANS';

/** A statement gets at most this many bytes of rows. */
const BATCH_BYTES = 1024 * 1024;

async function restorePart(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, BackupTable>,
  entry: ArchiveEntry,
): Promise<void> {
  const part = partOf(entry.name);
  if (!part) return;
  const table = tables.get(part.table);
  if (!table) throw new BackupError(`The backup has a table ${part.table}, which is not known.`);
  if (part.organizationId !== null) await client.query(scopeStatement(part.organizationId));
  await client.query(FORGET_PLANS);
  let batch: string[] = [];
  let bytes = 0;
  for (const line of linesIn(await decompress(entry))) {
    batch.push(line);
    bytes += line.length;
    if (bytes < BATCH_BYTES) continue;
    await insertLines(client, table, batch);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await insertLines(client, table, batch);
}

/** Reads everything back: rows, hashes and sums must equal those of the manifest. */
async function compare(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  manifest: Manifest,
): Promise<void> {
  const differing = (found: Record<string, unknown>, written: Record<string, unknown>) =>
    [...new Set([...Object.keys(found), ...Object.keys(written)])].filter(
      (name) => !isDeepStrictEqual(found[name], written[name]),
    );
  const wrong = differing(await summariesOf(client, unscoped(tables), null), manifest.installation);
  for (const { id, tables: written } of manifest.organizations) {
    await client.query(scopeStatement(id));
    wrong.push(...differing(await summariesOf(client, scoped(tables), id), written));
  }
  if ((await organizationsOf(client)).length !== manifest.organizations.length)
    wrong.push('organizations');
  if (wrong.length === 0) return;
  throw new BackupError(
    `The restored rows differ from the backup in ${wrong.join(', ')}, so nothing was kept.`,
  );
}
