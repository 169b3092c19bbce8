import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Upload } from '@tenantry/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FileOnDisk } from '../files/file-store.ts';
import { AppError, unavailable } from './errors.ts';
import { emptyFile, receiveForm } from './uploads.ts';

/** A file that was written to the disk while it arrived. It is removed when the request ends. */
export interface StreamedFile extends FileOnDisk {
  /** The form's other fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** All uploads at once: the limit is the disk, not the memory. */
const MOST_AT_ONCE = 8;
const MOST_OF_PERSON = 2;

/** What must stay free on the disk beside all uploads, for the database and everything else. */
const MARGIN_BYTES = 200_000_000;

/** No request lasts this long, so an older file was left by a process that was killed. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Receives files that are too large for the memory, in a folder of this machine. */
export interface StreamedUploads {
  /**
   * Receives the file of a request, and removes it when `use` has ended.
   * @param sender whose uploads are counted together
   * @throws AppError if it is too large, too many arrive at once, or the disk has no room
   */
  take<Result>(
    request: FastifyRequest,
    given: { readonly upload: Upload; readonly sender: string },
    use: (file: StreamedFile) => Promise<Result>,
  ): Promise<Result>;
  /** Removes what earlier processes have left. */
  removeOld(): Promise<void>;
}

interface Options {
  readonly folder: string;
  readonly clock: Clock;
  /** For tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export function createStreamedUploads(options: Options): StreamedUploads {
  const { folder, clock, freeBytes = freeBytesOf } = options;
  /** The senders of the uploads that are arriving or used, by their paths. */
  const current = new Map<string, string>();

  const removeOld = async () => {
    const before = clock.now().epochMilliseconds - LEFT_AFTER_MS;
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      if (current.has(path)) continue;
      const found = await stat(path).catch(() => null);
      if (found && found.mtimeMs < before) await rm(path, { force: true });
    }
  };
  const refuseUnlessFits = async ({ maxBytes }: Upload) => {
    const arriving = current.size * maxBytes;
    if ((await freeBytes(folder)) < arriving + MARGIN_BYTES) throw unavailable('diskFull');
  };
  return {
    removeOld,
    take: async (request, { upload, sender }, use) => {
      refuseTooMany([...current.values()], sender);
      const path = join(folder, randomBytes(16).toString('hex'));
      current.set(path, sender);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await removeOld();
        await refuseUnlessFits(upload);
        const { taken, fields } = await receiveForm(request, upload, (file) => write(file, path));
        return await use({ ...taken, path, fields });
      } finally {
        await rm(path, { force: true });
        current.delete(path);
      }
    },
  };
}

async function write(file: Readable, path: string): Promise<Omit<FileOnDisk, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  await pipeline(file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  if (bytes === 0) throw emptyFile();
  return { bytes, sha256: hash.digest('hex') };
}

function refuseTooMany(senders: readonly string[], sender: string): void {
  const ofPerson = senders.filter((each) => each === sender).length;
  if (senders.length < MOST_AT_ONCE && ofPerson < MOST_OF_PERSON) return;
  const message =
    ofPerson < MOST_OF_PERSON
      ? 'The server is receiving many videos. Wait a minute, then try again.'
      : 'Other videos of yours are being uploaded. Wait until they have arrived.';
  throw new AppError('unavailable', message, { retryAfterSeconds: 60 });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
