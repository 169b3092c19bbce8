import { hasProcess } from './platform/database/embedded/postmaster-file.ts';

/** How often the server checks that its launcher is still running. */
const LAUNCHER_CHECK_MS = 250;
/** A stop that takes longer than this ends with an error. */
const STOP_LIMIT_MS = 15_000;

let stopping = false;

/** Whether the process was told to stop; running work may fail then. */
export const isStopping = () => stopping;

interface Ending {
  stop(): Promise<void>;
  readonly code: number;
}

let ending: Ending | undefined;

/**
 * Runs `stop` once and exits with the code: on SIGTERM and SIGINT, and when `scripts/launch.js`, which started this
 * process, is gone, for example after a kill that it could not pass on. The last call replaces earlier ones.
 */
export function stopOnSignal(stop: () => Promise<void>, code = 0): void {
  const isFirst = ending === undefined;
  ending = { stop, code };
  if (!isFirst) return;
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  watchLauncher(end);
}

/**
 * The same for a process that works for the server: when the server closes its channel, or is gone. A terminal's Ctrl+C
 * and end also reach it, but the server says when to stop.
 */
export function stopWithServer(stop: () => Promise<void>): void {
  ending = { stop, code: 0 };
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('SIGTERM', end);
  process.once('disconnect', end);
  if (!process.connected) end();
}

function end(): void {
  if (stopping || !ending) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  const { stop, code } = ending;
  stop().then(
    () => process.exit(code),
    () => process.exit(1),
  );
}

function watchLauncher(isGone: () => void): void {
  const launcher = process.ppid;
  if (process.env['TENANTRY_LAUNCHER_PID'] !== String(launcher)) return;
  // When a terminal closes, the launcher is notified too, and knows whether to ignore it (nohup).
  process.on('SIGHUP', () => undefined);
  setInterval(() => {
    // Windows keeps reporting a parent that has ended.
    if (process.ppid !== launcher || !hasProcess(launcher)) isGone();
  }, LAUNCHER_CHECK_MS).unref();
}
