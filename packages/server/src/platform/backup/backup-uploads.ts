import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup.errors.ts';

/** How long the next part may take before the upload counts as interrupted. */
const PATIENCE_MS = 10 * 60_000;

/** Space in addition to the upload and the data restored from it. */
const MARGIN_BYTES = 200_000_000;

interface Upload {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly file: FileHandle;
  received: number;
}

/** Receives one backup at a time, part by part, into its own folder. An interrupted upload is removed. */
export interface BackupUploads {
  /** Starts an upload, which ends any other. Returns its id, which only its sender knows. */
  begin(bytes: number): Promise<string>;
  has(id: string): boolean;
  /** Adds a part, unless it has already arrived. Returns how many bytes have arrived. */
  add(id: string, offset: number, part: Buffer): Promise<number>;
  /** The path of a complete upload; it stays until `discard`, or for a while after `release`. */
  complete(id: string): Promise<{ readonly path: string; readonly bytes: number }>;
  release(): void;
  /** Removes everything, including files that an earlier process has left. */
  discard(): Promise<void>;
}

interface Options {
  readonly folder: string;
  readonly patienceMs?: number;
  /** For tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export function createBackupUploads(options: Options): BackupUploads {
  const { folder, patienceMs = PATIENCE_MS, freeBytes = freeBytesOf } = options;
  let current: Upload | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a part that is sent twice would be written twice. */
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const remove = async () => {
    clearTimeout(timer);
    await current?.file.close().catch(() => undefined);
    current = null;
    await rm(folder, { recursive: true, force: true });
  };
  const waitForNext = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void inOrder(remove), patienceMs).unref();
  };
  const uploadOf = (id: string): Upload => {
    if (current?.id !== id) throw new BackupError(INTERRUPTED);
    return current;
  };

  return {
    begin: (bytes) =>
      inOrder(async () => {
        await remove();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        try {
          refuseUnlessFits(bytes, await freeBytes(folder));
          const id = randomBytes(24).toString('base64url');
          const path = join(folder, 'backup');
          const file = await open(path, 'wx', 0o600);
          current = { id, path, bytes, file, received: 0 };
          waitForNext();
          return id;
        } catch (error) {
          await remove();
          throw error;
        }
      }),
    has: (id) => current?.id === id,
    add: (id, offset, part) =>
      inOrder(async () => {
        const upload = uploadOf(id);
        if (offset + part.length > upload.bytes) throw new BackupError(OTHER_FILE);
        if (offset > upload.received) throw new BackupError(INTERRUPTED);
        if (offset === upload.received) {
          await upload.file.write(part, 0, part.length, offset);
          upload.received += part.length;
        }
        waitForNext();
        return upload.received;
      }),
    complete: (id) =>
      inOrder(async () => {
        const upload = uploadOf(id);
        if (upload.received !== upload.bytes) throw new BackupError(INTERRUPTED);
        clearTimeout(timer);
        return upload;
      }),
    release: () => {
      if (current) waitForNext();
    },
    discard: () => inOrder(remove),
  };
}

const INTERRUPTED = 'The upload was interrupted. Choose the backup again.';
const OTHER_FILE = 'The file changed while it was uploaded. Choose the backup again.';

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function refuseUnlessFits(bytes: number, free: number): void {
  const needed = 2 * bytes + MARGIN_BYTES;
  if (needed <= free) return;
  throw new BackupError(
    `The disk has too little space: the upload and what is restored from it need ${gigabytes(needed)}, ` +
      `and ${gigabytes(free)} is free. Free some space, or set DATA_DIR to a folder on a larger disk.`,
  );
}

const gigabytes = (bytes: number) => `${(bytes / 1_000_000_000).toFixed(1)} GB`;
