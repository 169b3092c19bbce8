import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { access, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../clock.ts';
import { alreadyExists, type BackupPlace, type StoredBackup } from './backup-place.ts';
import { BackupError } from './backup.errors.ts';

/** Backups in a folder of this machine. */
export function backupFolder(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);
  return {
    address: folder,
    prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    list: () => filesIn(folder).catch(cannotRead(folder)),
    open: async (name, range) => {
      const file = await open(at(name))
        .catch(nullIfMissing)
        .catch(cannotRead(at(name)));
      if (!file) return null;
      const { size } = await file.stat();
      const stream = file.createReadStream({ highWaterMark: 256 * 1024, ...range });
      return { bytes: range ? range.end - range.start + 1 : size, stream };
    },
    write: async (name, content) => {
      try {
        await writeNew(folder, name, content);
        return (await stat(at(name))).size;
      } catch (error) {
        throw writeProblem(error, at(name));
      }
    },
    replace: async (name, content) => {
      const temporary = at(`.${name}`);
      await writeFile(temporary, content, { mode: 0o600, flush: true });
      await rename(temporary, at(name));
    },
    rename: (from, to) => rename(at(from), at(to)),
    remove: (name) => rm(at(name), { force: true }),
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function filesIn(folder: string): Promise<StoredBackup[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ name }) => {
      const file = await stat(join(folder, name)).catch(nullIfMissing);
      return file ? [{ name, bytes: file.size }] : [];
    }),
  );
  return found.flat();
}

/** The file is complete and on the disk when it appears. */
async function writeNew(
  folder: string,
  name: string,
  content: ReadableStream<Uint8Array>,
): Promise<void> {
  const path = join(folder, name);
  if (await exists(path)) throw new BackupError(alreadyExists(path));
  await removeAbandoned(folder);
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`;
  const discard = () => rmSync(partial, { force: true });
  process.once('exit', discard);
  try {
    await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
    await appear(partial, path);
    await syncFolder(folder);
  } finally {
    process.off('exit', discard);
    await rm(partial, { force: true });
  }
}

/** A backup is written without a pause, so one that has not grown for an hour was killed. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Removes what killed backups have left. What cannot be removed does not prevent a backup. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/\.[\da-f]{8}\.partial$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs = Infinity } = (await stat(path).catch(nullIfMissing)) ?? {};
    if (systemClock.now().epochMilliseconds - mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Unlike a rename, a link never replaces a file that has appeared meanwhile; some disks do not support links. */
async function appear(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code ?? '')) throw error;
    if (await exists(path)) throw new BackupError(alreadyExists(path), { cause: error });
    await rename(partial, path);
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and does not need it.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'The folder does not exist.',
  EACCES: 'You do not have permission to write there.',
  EROFS: 'It is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EEXIST: 'It already exists.',
};

const readReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  ENOTDIR: 'it is not a folder',
};

/** Turns why a folder or file cannot be read into a sentence. */
function cannotRead(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const advice = 'Let the user that runs Tenantry read it, or set BACKUP_DIR to another folder.';
    throw new BackupError(
      `Backups cannot be read from ${path}: ${readReasons[error.code ?? ''] ?? error.message}. ${advice}`,
      { cause: error },
    );
  };
}

function writeProblem(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return error;
  return new BackupError(`The backup cannot be written to ${path}. ${reason}`, { cause: error });
}
