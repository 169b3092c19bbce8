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

/**
 * How long the second server waits for the first to write its name, or for `end-abandoned.ts` to release the lock; well
 * below the 2 s it has to exit in.
 */
const LOCK_TIMEOUT_MS = 800;
const SQLITE_BUSY = 5;

/**
 * Makes this process the only server on the data directory, or throws `DataDirInUseError`.
 *
 * The lock is a file lock of the operating system, taken through Node's SQLite (Node has no `flock`). Exactly one of
 * two simultaneous callers gets it, and it ends with the process, even by `kill -9`. So there is no stale lock to
 * detect, and a reused process id does no harm. `server.pid` only names the holder.
 *
 * Two rules protect it: the lock file is never deleted (a new server would lock another file of the same name), and
 * nothing else in this process opens it (on POSIX, closing any handle of a file releases the process's locks on it).
 */
export async function acquireServerLock(paths: EmbeddedPaths): Promise<ServerLock> {
  const handle = await lockSoon(paths);
  writeHolder(paths.serverPid);
  return holding(handle, () => rmSync(paths.serverPid, { force: true }));
}

/** The lock that a dead process held; undefined if another process holds it now, or was the last one to hold it. */
export function lockAfter(dead: ServerIdentity, paths: EmbeddedPaths): ServerLock | undefined {
  const handle = tryLock(paths);
  if (!handle) return undefined;
  const last = parseHolder(paths.serverPid);
  const isTheirs = !last || (last.pid === dead.pid && last.startedAt === dead.startedAt);
  const lock = holding(handle, () => undefined);
  if (isTheirs) return lock;
  lock.release();
  return undefined;
}

function holding(handle: DatabaseSync, beforeRelease: () => void): ServerLock {
  held.add(handle);
  return {
    release() {
      if (!held.delete(handle)) return;
      beforeRelease();
      handle.close();
    },
  };
}

/** An unreferenced handle would be garbage-collected, and the lock with it. */
const held = new Set<DatabaseSync>();

/** Right after the lock is taken, the file may still be that of an earlier, dead server, hence the retries. */
async function lockSoon(paths: EmbeddedPaths): Promise<DatabaseSync> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const handle = tryLock(paths);
    if (handle) return handle;
    const holder = parseHolder(paths.serverPid);
    if ((holder && isRunning(holder.pid)) || performance.now() > deadline) {
      throw new DataDirInUseError(paths.dataDir, holder);
    }
    await sleep(20);
  }
}

function tryLock(paths: EmbeddedPaths): DatabaseSync | undefined {
  let handle: DatabaseSync | undefined;
  try {
    createPrivately(paths.lock);
    handle = new DatabaseSync(paths.lock);
    // In memory, so that no journal file appears next to the lock.
    handle.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return handle;
  } catch (error) {
    handle?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    const reason = (error as Error).message;
    throw new DataDirUnusableError(`Cannot lock ${paths.lock}: ${reason}.`, { cause: error });
  }
}

/**
 * Anyone who may open the file could lock it. If it exists, it is never opened, because closing it would release our
 * own lock.
 */
function createPrivately(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/** Tells commands beside this server on which port it listens. */
export function announcePort(dataDir: string, port: number): void {
  writeHolder(embeddedPaths(dataDir).serverPid, port);
}

function writeHolder(file: string, port?: number): void {
  const identity: ServerIdentity = { ...ourIdentity(), port };
  // Written atomically, because a second server may read it at any time.
  writeFileSync(`${file}.new`, `${JSON.stringify(identity)}\n`);
  renameSync(`${file}.new`, file);
}

export function ourIdentity(): ServerIdentity {
  const startedAt = new Date(Math.round(performance.timeOrigin)).toISOString();
  return { pid: process.pid, startedAt };
}

/** The server that runs on a data directory according to its file; only the lock is certain. */
export function runningServer(dataDir: string): ServerIdentity | undefined {
  const holder = parseHolder(embeddedPaths(dataDir).serverPid);
  return holder && isRunning(holder.pid) ? holder : undefined;
}

function parseHolder(file: string): ServerIdentity | undefined {
  try {
    const { pid, startedAt, port } = JSON.parse(
      readFileSync(file, 'utf8'),
    ) as Partial<ServerIdentity>;
    return typeof pid === 'number' && typeof startedAt === 'string'
      ? { pid, startedAt, port }
      : undefined;
  } catch {
    return undefined;
  }
}
