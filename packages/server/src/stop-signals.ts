import { hasProcess } from './platform/database/embedded/postmaster-file.ts';

/** How often a server looks whether the launcher that started it is still there. */
const LAUNCHER_CHECK_MS = 250;
/** A stop that takes longer than this ends with an error all the same. */
const STOP_LIMIT_MS = 15_000;

let stopping = false;

/** Whether the process was told to stop: what is under way may fail then. */
export const isStopping = () => stopping;

/**
 * Runs `stop` once and exits: on SIGTERM and SIGINT, and when `scripts/launch.js` started this process and is gone, as
 * after a kill that gave it no chance to pass anything on.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  const end = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  watchLauncher(end);
}

function watchLauncher(isGone: () => void): void {
  const launcher = process.ppid;
  if (process.env['TENANTRY_LAUNCHER_PID'] !== String(launcher)) return;
  // When a terminal closes, the launcher hears of it, too, and knows whether it matters (nohup).
  process.on('SIGHUP', () => undefined);
  setInterval(() => {
    // Windows goes on naming a parent that has ended.
    if (process.ppid !== launcher || !hasProcess(launcher)) isGone();
  }, LAUNCHER_CHECK_MS).unref();
}
