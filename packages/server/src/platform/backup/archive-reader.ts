import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { BackupError, PassphraseError } from './backup.errors.ts';
import { contentIn } from './content-in.ts';
import { decrypted, isEncrypted } from './encryption.ts';
import { fileHashOf, FORMAT, MANIFEST, manifestSchema, SUMS, type Manifest } from './manifest.ts';

/** Larger than any entry that a backup writes; a larger one would be an attempt to use up the memory. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** An archive that can be read several times. */
export interface ArchiveFile {
  /** The file, or its address if it is not on this machine. */
  readonly path: string;
  /** For an encrypted archive. */
  readonly passphrase: string | undefined;
  /** Opens an archive that is not a file on this machine; null if there is none. */
  open?(): Promise<Readable | null>;
}

const notABackup = 'This file is not a Tenantry backup.';
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
      yield { name: header.name, content: await contentIn(body, header.size) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${incomplete}it cannot be read to its end.`, { cause: error });
  }
}

async function openArchive(archive: ArchiveFile): Promise<ReadableStream<Uint8Array>> {
  const { start, stream } = await peek(await openFile(archive));
  try {
    if (!isEncrypted(start) && !isTar(start)) throw new BackupError(notABackup);
    if (!isEncrypted(start)) return stream;
    const { passphrase } = archive;
    if (passphrase === undefined) throw new PassphraseError(NEEDS_PASSPHRASE);
    return await decrypted(stream, passphrase);
  } catch (error) {
    await stream.cancel().catch(() => undefined);
    throw error;
  }
}

const NEEDS_PASSPHRASE = 'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.';

async function openFile({ path, open: openElsewhere }: ArchiveFile): Promise<Readable> {
  if (openElsewhere) {
    const stream = await openElsewhere();
    if (!stream) throw new BackupError(`There is no file ${path}.`);
    return stream;
  }
  const file = await open(path).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${message}.`,
      { cause: error },
    );
  });
  return file.createReadStream({ highWaterMark: 256 * 1024 });
}

/** The first bytes, and a stream of everything including them. */
async function peek(readable: Readable) {
  const chunks: AsyncIterator<Buffer> = readable.iterator();
  let start = Buffer.alloc(0);
  while (start.length < HEADER_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(start),
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void readable.destroy(),
    },
    { highWaterMark: 1 },
  );
  return { start, stream };
}

const HEADER_BYTES = 512;

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
        : 'This file is not a Tenantry backup.',
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
