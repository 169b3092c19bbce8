import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';
import { BackupError, PassphraseError } from './backup.errors.ts';
import { contentIn } from './content-in.ts';
import { decrypted, isEncrypted } from './encryption.ts';
import {
  FILE_INDEX,
  fileHashOf,
  FORMAT,
  MANIFEST,
  manifestSchema,
  SECRET_KEY,
  SUMS,
  type Manifest,
} from './manifest.ts';

/** Larger than any entry that is read whole; a larger one would be an attempt to use up the memory. */
const MAX_WHOLE_BYTES = 256 * 1024 * 1024;

/** It can be read once, before the next entry. What is not read is skipped. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** The whole content. Files of the store are too large for the memory. */
  content(): Promise<Buffer>;
}

/** An entry that was read whole. */
export interface WholeEntry {
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
export const isChanged = (name: string) => `${incomplete}${name} is not what was written.`;

/** All entries in order. @throws BackupError if the archive cannot be read to its end */
export async function* entriesOf(file: ArchiveFile): AsyncGenerator<ArchiveEntry> {
  const decoder = createTarDecoder({ strict: true });
  const stream = (await openArchive(file)).pipeThrough(decoder);
  for await (const { header, body } of explained(stream)) {
    yield entryOf(header, explained(body));
    // If it was read to its end, nothing happens.
    await body.cancel().catch(() => undefined);
  }
}

function entryOf(
  { name, size: bytes }: { readonly name: string; readonly size: number },
  pieces: AsyncIterable<Uint8Array>,
): ArchiveEntry {
  const content = async () => {
    if (bytes > MAX_WHOLE_BYTES) throw new BackupError(`${incomplete}${name} is too large.`);
    return contentIn(pieces, bytes);
  };
  return { name, bytes, pieces, content };
}

async function* explained<Piece>(stream: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  try {
    yield* stream;
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

/** The entries that a restore has to know before it begins. */
const readWhole: ReadonlySet<string> = new Set([FILE_INDEX, MANIFEST, SECRET_KEY, SUMS]);

/**
 * Reads the whole archive and compares every entry with its checksum.
 *
 * @param see gets the entries that a restore has to know before it begins
 * @throws BackupError that says what is wrong
 */
export async function verifyArchive(
  file: ArchiveFile,
  see: (entry: WholeEntry) => void = () => {},
): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  let sums: string | undefined;
  for await (const entry of entriesOf(file)) {
    const { name } = entry;
    if (sums !== undefined || found.has(name))
      throw new BackupError(`${incomplete}${name} was added.`);
    const content = readWhole.has(name) ? await entry.content() : null;
    if (content && name === SUMS) {
      sums = content.toString();
      continue;
    }
    const sha256 = await hashOf(content ? [content] : entry.pieces);
    found.set(name, sha256);
    if ((fileHashOf(name) ?? sha256) !== sha256) throw new BackupError(isChanged(name));
    if (content && name === MANIFEST) manifest = readManifest(content);
    if (content) see({ name, content });
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
    throw new BackupError(isChanged(name));
  }
}

async function hashOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
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
