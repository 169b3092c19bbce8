import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createArchiveWriter } from './archive-writer.ts';
import { BackupError } from './backup.errors.ts';
import { encrypted } from './encryption.ts';
import { makeBackup, type BackupSource } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/**
 * Writes a backup to a new file, or into a folder under the name of its time. The file appears when it is complete and
 * on the disk.
 *
 * @param passphrase encrypts it
 */
export async function writeBackupFile(
  source: BackupSource,
  target: string,
  passphrase: string | undefined,
  now: Date,
): Promise<WrittenBackup> {
  const path = (await isFolder(target)) ? join(target, nameAt(now, passphrase)) : target;
  if (await exists(path)) throw new BackupError(alreadyExists(path));
  const partial = `${path}.${randomBytes(4).toString('hex')}.partial`;
  try {
    const writer = createArchiveWriter(now);
    const stream = passphrase ? encrypted(writer.stream, passphrase) : writer.stream;
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const [manifest] = await Promise.all([
      makeBackup(source, writer, now).catch((error: unknown) => {
        writer.fail(error);
        throw error;
      }),
      pipeline(await stream, file),
    ]);
    await appear(partial, path);
    await syncFolder(dirname(path));
    return { path, bytes: (await stat(path)).size, manifest };
  } catch (error) {
    throw writeProblem(error, path);
  } finally {
    await rm(partial, { force: true });
  }
}

/** Unlike a rename, a link never replaces a file that has appeared meanwhile; some disks have no links. */
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

const alreadyExists = (path: string) => `${path} already exists. Choose another name.`;

/** `tenantry-2026-11-23T22-34-12Z.tar` or `.tar.age`: in order of time when sorted by name. */
export function nameAt(now: Date, passphrase: string | undefined): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `tenantry-${time}.tar${passphrase ? '.age' : ''}`;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
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

function writeProblem(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return error;
  return new BackupError(`The backup cannot be written to ${path}. ${reason}`, { cause: error });
}
