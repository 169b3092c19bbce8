import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../http/errors.ts';
import { checking } from './checking.ts';

/** An open file. The caller must read the stream to its end or destroy it. */
export interface OpenFile {
  readonly bytes: number;
  readonly stream: Readable;
}

/** Both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A part of an open file. */
export interface OpenRange extends OpenFile {
  /** The bytes of the whole file. */
  readonly wholeBytes: number;
}

/** A file on this machine that is too large for the memory. */
export interface FileOnDisk {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Content whose size and hash are known before it is read. */
export interface KnownContent {
  readonly bytes: number;
  readonly sha256: string;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The content of a file is not what it was when its hash was taken. */
export class ChangedContent extends Error {
  constructor() {
    super('the content of a file has changed');
  }
}

/** Stores the bytes of files under random ids. */
export interface FileStore {
  put(id: string, content: Buffer): Promise<void>;
  /** Stores a file without reading it into memory. The store may take the file itself away. */
  putFile(id: string, file: FileOnDisk): Promise<void>;
  /** Stores content while it is read. @throws ChangedContent if the hash is another; nothing is stored then */
  putPieces(id: string, content: KnownContent): Promise<void>;
  /** Null if there is no such file. */
  open(id: string): Promise<OpenFile | null>;
  /** A part of a file. Null if there is no such file, or it ends before the part. */
  openRange(id: string, range: ByteRange): Promise<OpenRange | null>;
  remove(id: string): Promise<void>;
}

const safeId = /^[0-9a-f-]{36}$/;

/** Only ids become part of a path. */
export function checkFileId(id: string): void {
  if (!safeId.test(id)) throw new Error('not the id of a file');
}

/**
 * Files in a directory, spread over 256 folders. A file appears whole or not at all, and is on the disk when `put`
 * returns.
 */
export function createLocalFileStore(directory: string): FileStore {
  const store = filesIn(directory);
  return {
    put: (id, content) => store.put(id, content).catch(refuse('saved')),
    putFile: (id, file) => store.putFile(id, file).catch(refuse('saved')),
    putPieces: (id, content) => store.putPieces(id, content).catch(refuse('saved')),
    open: (id) => store.open(id).catch(refuse('opened')),
    openRange: (id, range) => store.openRange(id, range).catch(refuse('opened')),
    remove: (id) => store.remove(id).catch(refuse('removed')),
  };
}

const DOES_NOT_WORK = 'the server’s file store does not work';
const NO_PERMISSION = 'the server has no permission to use its file store';

/** Errors of a store that is away or refuses; any other is a fault of the program or of the whole server. */
const reasons: Readonly<Record<string, string>> = {
  EROFS: 'the server’s file store is read-only',
  EACCES: NO_PERMISSION,
  EPERM: NO_PERMISSION,
  ENOENT: DOES_NOT_WORK,
  ENOTDIR: DOES_NOT_WORK,
  EIO: DOES_NOT_WORK,
  ESTALE: DOES_NOT_WORK,
};

/** An error of the disk as a refusal that speaks of files and not of the database. */
export function fileProblem(what: string, error: NodeJS.ErrnoException): Error {
  const why = reasons[error.code ?? ''];
  if (why === undefined) return error;
  const message = `The file cannot be ${what}, because ${why}. Contact the person who runs the server.`;
  return new AppError('unavailable', message, { retryAfterSeconds: 60, cause: error });
}

const refuse = (what: string) => (error: NodeJS.ErrnoException) => {
  throw fileProblem(what, error);
};

function filesIn(directory: string): FileStore {
  const folderOf = (id: string) => {
    checkFileId(id);
    // The end of a UUIDv7 is random, its start is the time.
    return join(directory, id.slice(-2));
  };
  return {
    put: (id, content) => writeNew(folderOf(id), id, [content]),
    putFile: async (id, { path }) => {
      const folder = folderOf(id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await moveDurably(path, folder, id);
      await syncFolder(folder);
    },
    putPieces: (id, { sha256, pieces }) =>
      writeNew(
        folderOf(id),
        id,
        checking(pieces, sha256, () => new ChangedContent()),
      ),
    open: async (id) => {
      const found = await openIn(folderOf(id), id);
      return found && { bytes: found.size, stream: found.file.createReadStream() };
    },
    openRange: async (id, { start, end }) => {
      const found = await openIn(folderOf(id), id);
      if (!found) return null;
      const { file, size } = found;
      if (end < size) {
        const stream = file.createReadStream({ start, end });
        return { bytes: end - start + 1, wholeBytes: size, stream };
      }
      await file.close();
      return null;
    },
    remove: async (id) => rm(join(folderOf(id), id), { force: true }),
  };
}

/** The file appears when it is complete and on the disk. */
async function writeNew(folder: string, id: string, pieces: KnownContent['pieces']): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${id}.${randomBytes(6).toString('hex')}`);
  try {
    await pipeline(pieces, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(temporary, join(folder, id));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function openIn(folder: string, id: string) {
  try {
    const file = await open(join(folder, id));
    const { size } = await file.stat();
    return { file, size };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Renames it within a disk; between disks it is copied, because a name cannot move there. */
async function moveDurably(path: string, folder: string, id: string): Promise<void> {
  await syncFile(path);
  try {
    await rename(path, join(folder, id));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const temporary = join(folder, `.${id}.${randomBytes(6).toString('hex')}`);
    try {
      await copyFile(path, temporary);
      await syncFile(temporary);
      await rename(temporary, join(folder, id));
    } catch (failure) {
      await rm(temporary, { force: true });
      throw failure;
    }
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is on the disk only after its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
