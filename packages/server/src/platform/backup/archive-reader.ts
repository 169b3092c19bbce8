import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { BackupError } from './backup.errors.ts';
import { decrypted, isEncrypted } from './encryption.ts';
import { fileHashOf, FORMAT, MANIFEST, manifestSchema, SUMS, type Manifest } from './manifest.ts';

/** Larger than any entry that a backup writes; more would be an attempt to use up the memory. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** A file with an archive. @param passphrase for an encrypted one */
export interface ArchiveFile {
  readonly path: string;
  readonly passphrase: string | undefined;
}

const notABackup = 'This file is not a backup of Tenantry.';
const isTar = (start: Buffer) => start.toString('latin1', 257, 262) === 'ustar';

const incomplete = 'The backup is incomplete or was changed: ';

/** All entries in order. @throws BackupError if the archive cannot be read to its end */
export async function* entriesOf(file: ArchiveFile): AsyncGenerator<ArchiveEntry> {
  const decoder = createTarDecoder({ strict: true });
  const stream = (await openArchive(file)).pipeThrough(decoder);
  try {
    for await (const { header, body } of stream) {
      if (header.size > MAX_ENTRY_BYTES)
        throw new BackupError(`${incomplete}${header.name} is too large.`);
      const pieces: Uint8Array[] = [];
      for await (const piece of body) pieces.push(piece);
      yield { name: header.name, content: Buffer.concat(pieces) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${incomplete}it cannot be read to its end.`, { cause: error });
  }
}

async function openArchive({ path, passphrase }: ArchiveFile): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${message}.`,
      { cause: error },
    );
  });
  const start = Buffer.alloc(512);
  await file.read(start, 0, start.length, 0);
  if (!isEncrypted(start) && !isTar(start)) {
    await file.close();
    throw new BackupError(notABackup);
  }
  const stream = Readable.toWeb(
    file.createReadStream({ start: 0, highWaterMark: 256 * 1024 }),
  ) as ReadableStream<Uint8Array>;
  if (!isEncrypted(start)) return stream;
  if (passphrase !== undefined) return decrypted(stream, passphrase);
  await stream.cancel();
  throw new BackupError('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
}

/** Reads the whole archive and compares every entry with its checksum. @throws BackupError that says what is wrong */
export async function verifyArchive(
  file: ArchiveFile,
  see: (entry: ArchiveEntry) => void = () => {},
): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  let sums: string | undefined;
  for await (const entry of entriesOf(file)) {
    const { name, content } = entry;
    if (sums !== undefined || found.has(name))
      throw new BackupError(`${incomplete}${name} was added.`);
    if (name === SUMS) {
      sums = content.toString();
      continue;
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    found.set(name, sha256);
    if ((fileHashOf(name) ?? sha256) !== sha256) {
      throw new BackupError(`${incomplete}${name} is not what was written.`);
    }
    if (name === MANIFEST) manifest = readManifest(content);
    see(entry);
  }
  if (sums === undefined || !manifest) {
    throw new BackupError(
      found.has('README.txt')
        ? `${incomplete}its end is missing.`
        : 'This file is not a backup of Tenantry.',
    );
  }
  compareSums(found, sums);
  return manifest;
}

function compareSums(found: ReadonlyMap<string, string>, sums: string): void {
  const listed = new Map(
    sums
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  );
  for (const name of new Set([...listed.keys(), ...found.keys()])) {
    if (listed.get(name) === found.get(name)) continue;
    throw new BackupError(`${incomplete}${name} is not what was written.`);
  }
}

function readManifest(content: Buffer): Manifest {
  const json: unknown = JSON.parse(content.toString());
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { format } = json as { readonly format?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError(
      'A newer version of Tenantry made this backup. Restore it with that version.',
    );
  }
  throw new BackupError(`${incomplete}manifest.json cannot be understood.`);
}
