import type pg from 'pg';
import { z } from 'zod';
import { insertLines, tablesOf, type BackupTable } from '../../../platform/backup/backup-tables.ts';
import { backupSettings } from '../../../platform/backup/make-backup.ts';
import { FORGET_PLANS, isEmpty, restoreFile } from '../../../platform/backup/restore-backup.ts';
import { migrationsOf } from '../../../platform/database/migrate.ts';
import { scopeStatement } from '../../../platform/database/scope.ts';
import { ChangedContent, type FileStore } from '../../../platform/files/file-store.ts';
import { damaged, isChanged, notEmpty } from './archive.errors.ts';
import { columnsOf, ORGANIZATIONS } from './archive-tables.ts';
import { FILE_INDEX, indexedFile, PACKAGE, tableFile } from './format.ts';
import { schemaOf, type VerifiedArchive } from './read-archive.ts';
import { hashOfTable } from './write-archive.ts';

interface ImportTarget {
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

interface Imported {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Sentences about files that were lost before. */
  readonly missing: readonly string[];
}

/**
 * Loads a verified archive into an empty database at the archive's schema, and its files into the store. Everything is
 * read back and compared in the same transaction, so either all of it is there or nothing.
 */
export async function importArchive(
  archive: VerifiedArchive,
  { pool, files }: ImportTarget,
): Promise<Imported> {
  const client = await pool.connect();
  const stored: string[] = [];
  let committing = false;
  try {
    await client.query('BEGIN');
    await client.query(backupSettings);
    await refuseUnlessReady(client, archive);
    const rows = await importTables(client, archive);
    const found = await importFiles(archive, files, stored);
    committing = true;
    await client.query('COMMIT');
    return { rows, ...found };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!committing) await Promise.allSettled(stored.map((id) => files.remove(id)));
    throw error;
  } finally {
    client.release();
  }
}

async function refuseUnlessReady(client: pg.ClientBase, { header }: VerifiedArchive) {
  // Nobody can add an organization until the end.
  await client.query('LOCK TABLE organizations IN EXCLUSIVE MODE');
  if (!(await isEmpty(client))) throw notEmpty();
  if ((await migrationsOf(client)).length !== schemaOf(header)) {
    throw new Error('The database is not at the schema of the archive.');
  }
}

/** The parts of `datapackage.json` that say which columns a table has in the archive. */
const packageSchema = z.object({
  resources: z.array(
    z.object({
      path: z.string(),
      schema: z.object({ fields: z.array(z.object({ name: z.string() })) }).optional(),
    }),
  ),
});

async function importTables(client: pg.ClientBase, archive: VerifiedArchive): Promise<number> {
  const organizationId = archive.header.organizationId;
  let rows = 0;
  for (const table of await tablesIn(client, archive)) {
    const path = tableFile(table.name);
    rows += await importTable(client, { table, lines: archive.lines(path) });
    // The rows of all other tables are seen only in the scope of their organization.
    if (table.name === ORGANIZATIONS) await client.query(scopeStatement(organizationId));
    if ((await hashOfTable(client, table, organizationId)) === archive.sums.get(path)) continue;
    throw damaged(`the rows of ${table.name} differ after they were loaded, so nothing was kept.`);
  }
  return rows;
}

/** The tables of the archive with the columns that they have there, in the order in which they can be loaded. */
async function tablesIn(client: pg.ClientBase, archive: VerifiedArchive): Promise<BackupTable[]> {
  const described = packageSchema.safeParse(JSON.parse(await archive.text(PACKAGE)));
  if (!described.success) throw damaged(`${PACKAGE} cannot be understood.`);
  const columns = new Map(
    described.data.resources.map(({ path, schema }) => [
      path,
      schema?.fields.map(({ name }) => name),
    ]),
  );
  const tables = (await tablesOf(client)).flatMap((table) => {
    const own = columns.get(tableFile(table.name));
    return own ? [{ ...table, columns: own }] : [];
  });
  const known = new Set(tables.map(({ name }) => tableFile(name)));
  for (const name of archive.sums.keys()) {
    if (name.startsWith('data/') && !known.has(name))
      throw damaged(`${name} is not a known table.`);
  }
  const first = tables.filter(({ name }) => name === ORGANIZATIONS);
  return [...first, ...tables.filter(({ name }) => name !== ORGANIZATIONS)];
}

/** A statement gets about this many bytes of rows. */
const BATCH_BYTES = 1024 * 1024;

interface Loaded {
  readonly table: BackupTable;
  readonly lines: AsyncIterable<string>;
}

async function importTable(client: pg.ClientBase, { table, lines }: Loaded): Promise<number> {
  const values = await newValues(client, table);
  let rows = 0;
  let batch: string[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    await client.query(FORGET_PLANS);
    await insertLines(client, table, batch, values);
    batch = [];
    bytes = 0;
  };
  for await (const line of lines) {
    rows += 1;
    batch.push(line);
    bytes += line.length;
    if (bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  return rows;
}

/** Tokens never leave an installation, so the rows get new ones. */
const NEW_TOKEN = `replace(gen_random_uuid()::text, '-', '')`;

async function newValues(
  client: pg.ClientBase,
  table: BackupTable,
): Promise<Record<string, string>> {
  const missing = (await columnsOf(client)).filter(
    ({ table: of, name, required, hasDefault }) =>
      of === table.name && required && !hasDefault && !table.columns.includes(name),
  );
  return Object.fromEntries(missing.map(({ name }) => [name, NEW_TOKEN]));
}

/** Stores the files. `missing` has sentences about those that were lost before. */
async function importFiles(
  archive: VerifiedArchive,
  files: FileStore,
  stored: string[],
): Promise<Omit<Imported, 'rows'>> {
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  for await (const line of archive.lines(FILE_INDEX)) {
    const { id, path, problem } = indexedFile.parse(JSON.parse(line));
    if (path === null) {
      missing.push(`File ${id}: ${problem ?? 'it was lost.'}`);
      continue;
    }
    const file = archive.file(path);
    count += 1;
    bytes += file.bytes;
    await restoreFile(files, file, [id], stored).catch((error: unknown) => {
      throw error instanceof ChangedContent ? isChanged(path) : error;
    });
  }
  return { files: count, bytes, missing };
}
