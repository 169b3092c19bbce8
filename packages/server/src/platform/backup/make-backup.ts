import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import type { Rendition } from '../database/platform.table.ts';
import { scopeStatement } from '../database/scope.ts';
import { migrationsOf } from '../database/migrate.ts';
import { MIGRATION_LOCK } from '../database/migration-lock.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import {
  estimatedRows,
  linesOf,
  summarizing,
  sumsOf,
  tablesOf,
  type BackupTable,
  type TableSummary,
} from './backup-tables.ts';
import { pendingJobs } from './pending-jobs.ts';
import * as archive from './manifest.ts';
import type { TellProgress } from './progress.ts';
import { wholeContent } from './whole-content.ts';

const compress = promisify(gzip);

/** The size of a part of a table, in bytes of text. It limits the memory. */
const PART_BYTES = 1024 * 1024;

export interface BackupSource {
  readonly pool: pg.Pool;
  readonly files: Pick<FileStore, 'open'>;
  /** For encrypted archives only. */
  readonly secretKey: Buffer | null;
  /** Version of Tenantry. */
  readonly version: string;
  readonly tell: TellProgress;
}

/**
 * Writes everything as of one point in time, even while servers write: all rows are read in one snapshot, and the
 * content of a file never changes.
 */
export async function makeBackup(
  source: BackupSource,
  writer: ArchiveWriter,
  now: Date,
): Promise<archive.Manifest> {
  await writer.add('README.txt', archive.readme);
  const { stored, jobs, ...described } = await inSnapshot(source.pool, (client) =>
    writeRows(client, writer, source.tell),
  );
  await writer.add(archive.JOBS, linesText(jobs));
  const files = await writeFiles(stored, source, writer);
  if (source.secretKey) await writer.add(archive.SECRET_KEY, source.secretKey.toString('base64'));
  const manifest: archive.Manifest = {
    format: archive.FORMAT,
    tenantry: source.version,
    createdAt: now.toISOString(),
    ...described,
    files,
    secretKey: source.secretKey !== null,
  };
  await writer.add(archive.MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  await writer.end();
  return manifest;
}

/** Everything that the work reads is from one point in time, however long it takes. */
async function inSnapshot<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // A migration that rewrites a table would make it look empty in the snapshot.
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(backupSettings);
    return await work(client);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release();
  }
}

/** Timestamps have the same text everywhere, and a slow disk or bucket does not end the transaction. */
export const backupSettings = `SET LOCAL timezone = 'UTC'; SET LOCAL idle_in_transaction_session_timeout = 0`;

const linesText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

async function versionOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return rows[0]?.server_version ?? '';
}

/** A file that the store should have. Narrower versions of older pictures have neither size nor hash. */
interface Stored {
  readonly id: string;
  readonly label: string;
  readonly sha256: string | null;
}

interface WrittenRows extends Pick<
  archive.Manifest,
  'installation' | 'organizations' | 'postgres' | 'migrations'
> {
  readonly stored: Stored[];
  readonly jobs: readonly string[];
}

async function writeRows(
  client: pg.ClientBase,
  writer: ArchiveWriter,
  tell: TellProgress,
): Promise<WrittenRows> {
  const tables = await tablesOf(client);
  const rows = await estimatedRows(client);
  let done = 0;
  const write = (of: readonly BackupTable[], organizationId: string | null) =>
    summariesOf(client, of, organizationId, async (table, part, lines) => {
      const bytes = await compress(linesText(lines));
      await writer.add(archive.partName(organizationId, table, part), bytes);
      done += lines.length;
      tell({ phase: 'records', fraction: rows > 0 ? Math.min(done / rows, 1) : null });
    });
  const installation = await write(unscoped(tables), null);
  const organizations: archive.Manifest['organizations'] = [];
  const stored: Stored[] = [];
  for (const { id, name } of await organizationsOf(client)) {
    await client.query(scopeStatement(id));
    organizations.push({ id, name, tables: await write(scoped(tables), id) });
    stored.push(...(await storedIn(client, id)));
  }
  return {
    postgres: await versionOf(client),
    migrations: await migrationsOf(client),
    installation,
    organizations,
    stored,
    jobs: await pendingJobs(client),
  };
}

export const scoped = (tables: readonly BackupTable[]) => tables.filter((table) => table.scoped);
export const unscoped = (tables: readonly BackupTable[]) => tables.filter((table) => !table.scoped);

export async function organizationsOf(
  client: pg.ClientBase,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'SELECT id, name FROM organizations ORDER BY id',
  );
  return rows;
}

/** Called with parts of a table: its name, the part's number from 1 on, and its lines. */
type TakePart = (table: string, part: number, lines: readonly string[]) => Promise<void>;

/** Summaries of the tables that have rows; the transaction must be in the organization's scope. */
export async function summariesOf(
  client: pg.ClientBase,
  tables: readonly BackupTable[],
  organizationId: string | null,
  take: TakePart = async () => {},
): Promise<Record<string, TableSummary>> {
  const summaries: Record<string, TableSummary> = {};
  for (const table of tables) {
    const summary = summarizing();
    let waiting: string[] = [];
    let bytes = 0;
    let part = 0;
    const flush = async () => {
      if (waiting.length > 0) await take(table.name, (part += 1), waiting);
      waiting = [];
      bytes = 0;
    };
    for await (const lines of linesOf(client, table, organizationId)) {
      summary.add(lines);
      waiting.push(...lines);
      bytes += lines.reduce((sum, line) => sum + line.length, 0);
      if (bytes >= PART_BYTES) await flush();
    }
    await flush();
    const { rows, sha256 } = summary.end();
    if (rows === 0) continue;
    const sums = await sumsOf(client, table, organizationId);
    summaries[table.name] = { rows, sha256, sums };
  }
  return summaries;
}

async function storedIn(client: pg.ClientBase, organizationId: string): Promise<Stored[]> {
  const { rows } = await client.query<Stored & { readonly renditions: readonly Rendition[] }>(
    'SELECT id, label, sha256, renditions FROM stored_files WHERE organization_id = $1 ORDER BY id',
    [organizationId],
  );
  return rows.flatMap(({ renditions, ...file }) => [
    file,
    ...renditions.map(({ fileId, sha256 }) => ({
      id: fileId,
      label: file.label,
      sha256: sha256 ?? null,
    })),
  ]);
}

/** Writes each content once, and the index of ids. */
async function writeFiles(
  stored: readonly Stored[],
  { files, tell }: Pick<BackupSource, 'files' | 'tell'>,
  writer: ArchiveWriter,
): Promise<archive.Manifest['files']> {
  const written = new Set<string>();
  const missing: string[] = [];
  const index: string[] = [];
  let bytes = 0;
  for (const [place, { id, label, sha256: expected }] of stored.entries()) {
    tell({ phase: 'files', fraction: place / stored.length });
    const content = await wholeContent(files, id);
    if (content === null) {
      missing.push(`File ${label} (${id}) is missing.`);
      continue;
    }
    const { sha256 } = content;
    if (expected !== null && sha256 !== expected) {
      missing.push(`File ${label} (${id}) is damaged.`);
      continue;
    }
    index.push(JSON.stringify({ id, sha256 }));
    if (written.has(sha256)) continue;
    written.add(sha256);
    bytes += content.bytes;
    await writer.addFile(archive.filePath(sha256), content);
  }
  await writer.add(archive.FILE_INDEX, linesText(index));
  return { count: index.length, bytes, missing };
}
