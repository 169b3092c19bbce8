import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError, PostgresStartError } from './embedded.errors.ts';
import type { Log } from './log.ts';
import type { EmbeddedPaths } from './paths.ts';
import { isPostmasterOf, isRunning, readPostmasterFile } from './postmaster-file.ts';
import type { PostmasterFile } from './postmaster-file.ts';
import { asUser, childEnvironment } from './system-user.ts';
import type { SystemUser } from './system-user.ts';

const POLL_MS = 4;
/** How often the log mentions a slow start or stop. */
const PATIENCE_MS = 5_000;
/** A fast shutdown writes everything to disk; the whole server has 15 s to exit. */
const FAST_SHUTDOWN_MS = 10_000;
/** After SIGQUIT PostgreSQL itself kills, after 5 s, all processes that have not ended. */
const IMMEDIATE_SHUTDOWN_MS = 8_000;
/** An abandoned PostgreSQL that takes longer to stop hangs: see `waitUntilReady`. */
const ABANDONED_SHUTDOWN_MS = 5_000;
/** Short, because nothing else can happen while the process exits. */
const EXIT_SHUTDOWN_MS = 3_000;

const run = promisify(execFile);

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C at the terminal reaches only the server, which then stops it in
 * order. It writes to a file, because a pipe would break when the server is killed.
 */
export function launch(
  paths: EmbeddedPaths,
  binaries: Binaries,
  user: SystemUser | undefined,
  settings: string[],
): Promise<number> {
  // Not overwritten, because it may belong to another user who ran the server before.
  rmSync(paths.startLog, { force: true });
  const log = openSync(paths.startLog, 'w', 0o600);
  const child = spawn(join(binaries.binDir, 'postgres'), ['-D', paths.cluster, ...settings], {
    ...asUser(user),
    cwd: '/',
    env: childEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return new Promise((resolve, reject) => {
    // Without a process id it could not be started; an event follows with the reason.
    if (child.pid !== undefined) resolve(child.pid);
    child.once('error', (cause) =>
      reject(new PostgresStartError(`PostgreSQL did not start: ${cause.message}.`, { cause })),
    );
  });
}

/**
 * Waits until the PostgreSQL named in `postmaster.pid` accepts connections: usually at once, longer during crash
 * recovery. Undefined if there is none, if it ends meanwhile, or if it is another process.
 *
 * PostgreSQL 18.4 never ends if it is told to stop while it recovers from the loss of a backend, so one that takes too
 * long to stop is ended.
 *
 * @param launched the process that was just started, which has no file yet at first
 */
export async function waitUntilReady(
  { paths, binaries, log }: { paths: EmbeddedPaths; binaries: Binaries; log: Log },
  launched?: number,
): Promise<PostmasterFile | undefined> {
  let nextMessage = performance.now() + PATIENCE_MS;
  let latestEnd: number | undefined;
  for (;;) {
    const file = readPostmasterFile(paths.cluster);
    const pid = launched ?? file?.pid;
    if (pid === undefined || !isRunning(pid)) return undefined;
    if (!launched && !isPostmasterOf(pid, paths.cluster)) return undefined;
    if (file?.pid === pid && file.status === 'ready') return file;
    if (file?.status === 'stopping') {
      latestEnd ??= performance.now() + ABANDONED_SHUTDOWN_MS;
      if (performance.now() > latestEnd) await endPostmaster(pid, binaries, log);
    }
    if (performance.now() > nextMessage) {
      log.info(`Waiting for PostgreSQL (process ${pid}): ${file?.status || 'starting'}.`);
      nextMessage += PATIENCE_MS;
    }
    await sleep(POLL_MS);
  }
}

/** Stops PostgreSQL by a fast shutdown; only if that takes too long, by one that needs recovery afterwards. */
export async function stopPostmaster(
  pid: number,
  paths: EmbeddedPaths,
  binaries: Binaries,
  log: Log,
): Promise<void> {
  if (!isPostmasterOf(pid, paths.cluster)) return;
  await signalShutdown('fast', pid, binaries);
  if (await hasEnded(pid, FAST_SHUTDOWN_MS)) return;
  await endPostmaster(pid, binaries, log);
}

/** Ends it without waiting for running work; no committed data is lost. */
async function endPostmaster(pid: number, binaries: Binaries, log: Log): Promise<void> {
  log.warn(`PostgreSQL (process ${pid}) is slow to stop; it will recover at the next start.`);
  await signalShutdown('immediate', pid, binaries);
  if (await hasEnded(pid, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new EmbeddedPostgresError(
    'postgres_stop_failed',
    `PostgreSQL (process ${pid}) does not stop.`,
  );
}

/** Stops PostgreSQL while this process exits, when nothing can be awaited anymore. */
export function stopAtExit(pid: number): void {
  kill(pid, 'SIGINT');
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  const deadline = performance.now() + EXIT_SHUTDOWN_MS;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return kill(pid, 'SIGQUIT');
    Atomics.wait(nothing, 0, 0, POLL_MS);
  }
}

async function signalShutdown(
  mode: 'fast' | 'immediate',
  pid: number,
  binaries: Binaries,
): Promise<void> {
  if (process.platform === 'win32') {
    const flags = ['kill', mode === 'fast' ? 'INT' : 'QUIT', String(pid)];
    await run(join(binaries.binDir, 'pg_ctl'), flags, { env: childEnvironment() });
    return;
  }
  kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

/** A process that is already gone counts as signaled. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** The last lines of PostgreSQL's output, of its start and of its newest log file, for error messages. */
export function logTail(paths: EmbeddedPaths): string {
  const directory = join(paths.cluster, 'log');
  const newest = existsSync(directory)
    ? readdirSync(directory)
        .map((name) => join(directory, name))
        .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
        .at(-1)
    : undefined;
  const lines = [paths.startLog, newest].flatMap((file) => (file ? lastLines(file) : []));
  return lines.length ? ` Its last output:\n${lines.join('\n')}` : '';
}

function lastLines(file: string): string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).slice(-5);
}
