import { performance } from 'node:perf_hooks';

const EVERY_MS = 250;

/** A server is busy if its event loop had something to do for more than this part of the time. */
const BUSY_PART = 0.5;

/**
 * Calls back when the server becomes busy, and when it is no longer.
 *
 * @returns a function that ends the watch
 */
export function watchBusy(changed: (isBusy: boolean) => void): () => void {
  let before = performance.eventLoopUtilization();
  let isBusy = false;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > BUSY_PART === isBusy) return;
    isBusy = !isBusy;
    changed(isBusy);
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
