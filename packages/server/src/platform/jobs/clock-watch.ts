import { stopwatch, type Clock } from '../clock.ts';

const EVERY_MS = 30_000;

/** Normal clock corrections go back by less than this. */
const WENT_BACK_MS = 120_000;

/**
 * Calls back when the clock was set back by minutes or hours. The worker's own timer cannot notice: if set while the
 * clock goes back, it waits for that many hours.
 *
 * @returns a function that ends the watch
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
