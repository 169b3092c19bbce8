import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '../platform/clock.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { createLocalFileStore, type FileStore } from '../platform/files/file-store.ts';
import { createDirectory } from '../platform/http/directory.ts';
import { createZipWriter } from '../platform/zip/zip-writer.ts';
import { entriesOfZip, openZipEntry } from '../platform/zip/zip-reader.ts';
import { importArchive } from '../features/exports/archive/import-archive.ts';
import { schemaOf, verifyArchive } from '../features/exports/archive/read-archive.ts';
import { inSnapshot } from '../features/exports/archive/snapshot.ts';
import { writeArchive } from '../features/exports/archive/write-archive.ts';
import { aFolder, anEmptyDatabase, openAt } from './backups.ts';

interface Installation {
  readonly database: Database;
  readonly files: FileStore;
}

/** Writes the archive of an organization to a new file, as the job does. */
export async function archiveOf(
  { database, files }: Installation,
  organization: Organization,
  folder?: string,
): Promise<string> {
  const path = join(folder ?? (await aFolder()), 'archive.zip');
  const zip = createZipWriter();
  const source = { files, version: '0.1.0', refundChannel: 'test:test', tell: () => undefined };
  const writing = inSnapshot(database, organization, (tx) => writeArchive({ ...source, tx }, zip));
  writing.catch((error: unknown) => zip.fail(error));
  await Promise.all([pipeline(zip.stream, createWriteStream(path)), writing]);
  return path;
}

/** The files of a zip by their names, in order. */
export async function unzipped(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const entry of await entriesOfZip(path)) {
    found.set(entry.name, await buffer(await openZipEntry(path, entry)));
  }
  return found;
}

/** Writes a zip with these files, and the checksums of them unless it has some. */
export async function zipped(contents: ReadonlyMap<string, Buffer>): Promise<string> {
  const path = join(await aFolder(), 'changed.zip');
  const zip = createZipWriter();
  const writing = pipeline(zip.stream, createWriteStream(path));
  for (const [name, content] of contents) await zip.add(name, [content]);
  zip.end();
  await writing;
  return path;
}

/** Imports an archive into a new, empty installation, as the command does. */
export async function importedFrom(path: string, clock: Clock = systemClock) {
  const archive = await verifyArchive(path);
  const connections = await anEmptyDatabase();
  const files = createLocalFileStore(join(await aFolder(), 'files'));
  const empty = await openAt(connections, schemaOf(archive.header));
  const result = await importArchive(archive, { pool: empty.pool, files });
  await empty.close();
  const { pool, close } = await openAt(connections);
  onTestFinished(close);
  const database = createDatabase(pool, clock);
  const directory = createDirectory(database);
  const [organization] = await directory.all();
  if (!organization) throw new Error('no organization was imported');
  return { database, directory, files, organization, connections, result };
}
