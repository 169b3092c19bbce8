import { stopwatch, type Clock } from '../clock.ts';

const EVERY_MS = 30_000;

/** Clocks that are set right while they run go back by less. */
const WENT_BACK_MS = 120_000;

/**
 * Tells when the clock was set back by minutes or hours. The worker's own timer cannot tell: set while the clock goes
 * back, it waits for as many hours.
 *
 * @returns what ends the watch
 */
export function watchClock(clock: Clock, wentBack: () => void): () => void {
  const now = () => clock.now().epochMilliseconds;
  let timer: NodeJS.Timeout;
  const watch = () => {
    const before = now();
    const elapsed = stopwatch();
    timer = setTimeout(() => {
      if (before + elapsed() - now() > WENT_BACK_MS) wentBack();
      watch();
    }, EVERY_MS).unref();
  };
  watch();
  return () => clearTimeout(timer);
}
