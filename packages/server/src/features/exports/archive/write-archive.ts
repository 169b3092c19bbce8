import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ExportProgress } from '@tenantry/contract/exports/exports.schemas';
import { linesOf, type BackupTable } from '../../../platform/backup/backup-tables.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { migrationsOf } from '../../../platform/database/migrate.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { readAhead } from '../../../platform/lists/ids-in-groups.ts';
import type { ZipWriter } from '../../../platform/zip/zip-writer.ts';
import { archivedTables, columnsOf, ORGANIZATIONS, referencesOf } from './archive-tables.ts';
import { linesOfChain } from './audit-chain.ts';
import { dataPackageOf } from './data-package.ts';
import { contentOf, placedFiles } from './files.ts';
import * as format from './format.ts';
import { readmeOf } from './readme.ts';
import { connectionOf } from './snapshot.ts';
import { csvOfView, viewNames } from './views.ts';

export interface ArchiveSource {
  /** Sees the organization as of one moment. */
  readonly tx: Transaction;
  readonly files: Pick<FileStore, 'open'>;
  /** The version of Tenantry. */
  readonly version: string;
  /** How the card processor pays back. */
  readonly refundChannel: string;
  /** Called often; may throw to stop. */
  tell(progress: ExportProgress): void;
}

/** Writes the whole archive in a fixed order, so that the same data give the same bytes but for the header. */
export async function writeArchive(source: ArchiveSource, zip: ZipWriter): Promise<void> {
  const { tx } = source;
  const client = connectionOf(tx);
  const sums: string[] = [];
  const add: Add = async (name, content, options) => {
    const { sha256 } = await zip.add(name, content, options);
    sums.push(`${sha256}  ${name}\n`);
  };
  const tables = await archivedTables(client);
  await add(format.README, text(readmeOf(tx.organization)));
  await add(format.HEADER, json(await headerOf(source, client)));
  await add(format.PACKAGE, json(await packageOf(tx, client, tables)));
  await addTables(source, client, { tables, add });
  await add(format.CHAIN, linesOfChain(tx));
  for (const [index, name] of viewNames.entries()) {
    const told = telling(source, index / viewNames.length, csvOfView(tx, name, source));
    await add(format.viewFile(name), told);
  }
  await addFiles(source, add);
  await zip.add(format.SUMS, text(sums.join('')));
  zip.end();
}

type Add = (...entry: Parameters<ZipWriter['add']>) => Promise<void>;

const text = (content: string) => [Buffer.from(content)];
const json = (value: unknown) => text(`${JSON.stringify(value, null, 2)}\n`);

async function headerOf({ tx, version }: ArchiveSource, client: pg.ClientBase) {
  const header: format.Header = {
    format: format.FORMAT,
    tenantry: version,
    exportedAt: tx.now.toString(),
    organizationId: tx.organization.id,
    migrations: await migrationsOf(client),
  };
  return header;
}

async function packageOf(tx: Transaction, client: pg.ClientBase, tables: readonly BackupTable[]) {
  return dataPackageOf({
    organization: tx.organization.name,
    tables,
    columns: await columnsOf(client),
    references: await referencesOf(client),
    views: viewNames,
  });
}

/** The lines of a table that belong to an organization, in the order of the key. */
export function linesOfOrganization(
  client: pg.ClientBase,
  table: BackupTable,
  organizationId: string,
): AsyncGenerator<string[]> {
  if (table.name === ORGANIZATIONS) return ownLine(client, table, organizationId);
  return readAhead(linesOf(client, table, organizationId));
}

async function* ownLine(client: pg.ClientBase, { columns }: BackupTable, organizationId: string) {
  const { rows } = await client.query<{ line: string }>(
    `SELECT row_to_json(t)::text AS line
     FROM (SELECT ${columns.join(', ')} FROM organizations WHERE id = $1) t`,
    [organizationId],
  );
  yield rows.map(({ line }) => line);
}

/** The hash of the file that a table has in an archive. */
export async function hashOfTable(
  client: pg.ClientBase,
  table: BackupTable,
  organizationId: string,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const lines of linesOfOrganization(client, table, organizationId)) {
    hash.update(`${lines.join('\n')}\n`);
  }
  return hash.digest('hex');
}

interface Tables {
  readonly tables: readonly BackupTable[];
  readonly add: Add;
}

async function addTables(source: ArchiveSource, client: pg.ClientBase, { tables, add }: Tables) {
  const { id } = source.tx.organization;
  const total = await countRows(client, tables, id);
  let done = 0;
  for (const table of tables) {
    const content = async function* () {
      for await (const lines of linesOfOrganization(client, table, id)) {
        done += lines.length;
        source.tell({ phase: 'records', fraction: Math.min(done / Math.max(total, 1), 1) });
        yield Buffer.from(`${lines.join('\n')}\n`);
      }
    };
    await add(format.tableFile(table.name), content());
  }
}

async function countRows(client: pg.ClientBase, tables: readonly BackupTable[], id: string) {
  let total = 1;
  for (const { name, scoped } of tables) {
    if (!scoped) continue;
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) AS count FROM ${name} WHERE organization_id = $1`,
      [id],
    );
    total += Number(rows[0]?.count);
  }
  return total;
}

/** The same pieces; with each, the work can be stopped. */
async function* telling({ tell }: ArchiveSource, fraction: number, pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    tell({ phase: 'views', fraction });
    yield piece;
  }
}

/** Each file that the store still has, unchanged, and the index of all. */
async function addFiles({ tx, files, tell }: ArchiveSource, add: Add): Promise<void> {
  const placed = await placedFiles(tx);
  const index: string[] = [];
  for (const [number, file] of placed.entries()) {
    tell({ phase: 'files', fraction: number / placed.length });
    const found = await contentOf(files, file);
    const lost = { path: null, bytes: null, sha256: null };
    const line: format.IndexedFile =
      typeof found === 'string'
        ? { id: file.id, ...lost, problem: found }
        : {
            id: file.id,
            path: file.path,
            bytes: found.bytes,
            sha256: found.sha256,
            problem: null,
          };
    index.push(`${JSON.stringify(line)}\n`);
    if (typeof found !== 'string') await add(file.path, found.pieces, { compress: false });
  }
  await add(format.FILE_INDEX, text(index.join('')));
}
