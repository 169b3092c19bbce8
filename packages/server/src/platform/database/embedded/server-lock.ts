import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { DataDirInUseError, DataDirUnusableError } from './embedded.errors.ts';
import type { ServerIdentity } from './embedded.errors.ts';
import { embeddedPaths, type EmbeddedPaths } from './paths.ts';
import { isRunning } from './postmaster-file.ts';

export interface ServerLock {
  release(): void;
}

/** The second server gives the first this long to write down its name, well below the 2 s it has to exit in. */
const NAME_TIMEOUT_MS = 800;
const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on the data directory, or throws `DataDirInUseError`.
 *
 * The lock is the operating system's own file lock, taken through the SQLite that is part of Node (Node has no `flock`):
 * of two simultaneous callers exactly one gets it, and it ends with the process, `kill -9` included. So there is no
 * stale lock to detect and a reused process id cannot matter. `server.pid` only names the holder.
 *
 * Two rules keep it true: the lock file is never deleted (a newcomer would lock another file of the same name), and
 * nothing else in this process opens it (on POSIX, closing any handle of a file drops the process's locks on it).
 */
export async function acquireServerLock(paths: EmbeddedPaths): Promise<ServerLock> {
  const handle = tryLock(paths);
  if (!handle) throw new DataDirInUseError(paths.dataDir, await readHolder(paths.serverPid));
  writeHolder(paths.serverPid);
  held.add(handle);
  return {
    release() {
      if (!held.delete(handle)) return;
      rmSync(paths.serverPid, { force: true });
      handle.close();
    },
  };
}

/** An unreferenced handle would be garbage-collected, and the lock with it. */
const held = new Set<DatabaseSync>();

function tryLock(paths: EmbeddedPaths): DatabaseSync | undefined {
  let handle: DatabaseSync | undefined;
  try {
    createPrivately(paths.lock);
    handle = new DatabaseSync(paths.lock);
    // In memory, so that no journal file appears beside the lock.
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return handle;
  } catch (error) {
    handle?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    const reason = (error as Error).message;
    throw new DataDirUnusableError(`Cannot lock ${paths.lock}: ${reason}.`, { cause: error });
  }
}

/** Whoever may open the file could lock it. Never opened when it exists: closing it again would drop our own lock. */
function createPrivately(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

function writeHolder(file: string): void {
  const identity: ServerIdentity = { pid: process.pid, startedAt: processStart() };
  // Written whole or not at all, for a second server may read it at any moment.
  writeFileSync(`${file}.new`, `${JSON.stringify(identity)}\n`);
  renameSync(`${file}.new`, file);
}

function processStart(): string {
  return new Date(Math.round(performance.timeOrigin)).toISOString();
}

/** The server that runs on a data directory, as far as its file tells; the lock alone is sure. */
export function runningServer(dataDir: string): ServerIdentity | undefined {
  const holder = parseHolder(embeddedPaths(dataDir).serverPid);
  return holder && isRunning(holder.pid) ? holder : undefined;
}

/** Right after the lock is taken the file may still be that of an earlier, dead server, hence the retries. */
async function readHolder(file: string): Promise<ServerIdentity | undefined> {
  const deadline = performance.now() + NAME_TIMEOUT_MS;
  for (;;) {
    const holder = parseHolder(file);
    if (holder && isRunning(holder.pid)) return holder;
    if (performance.now() > deadline) return holder;
    await sleep(20);
  }
}

function parseHolder(file: string): ServerIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerIdentity>;
    return typeof pid === 'number' && typeof startedAt === 'string'
      ? { pid, startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}
