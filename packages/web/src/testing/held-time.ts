import { onTestFinished, vi } from 'vitest';

/** Timers of the page that do not slow a test down. Tests can assert their lengths. */

type Work = (...given: never[]) => void;

interface HeldIntervals {
  /** The length of each interval that was started, in milliseconds. */
  readonly lengths: readonly number[];
  /** Runs every interval that is still active once. */
  readonly fire: () => void;
}

/** For the rest of the test, intervals of the selected lengths (in milliseconds) run only on `fire`. */
export function holdIntervals(isMeant: (length: number) => boolean): HeldIntervals {
  const { setInterval, clearInterval } = window;
  const lengths: number[] = [];
  const held = new Map<unknown, Work>();
  const set = (work: Work, length = 0) => {
    if (!isMeant(length)) return setInterval(work, length);
    lengths.push(length);
    const id = setInterval(() => {}, 2 ** 31 - 1);
    held.set(id, work);
    return id;
  };
  const clear = (id?: number) => {
    held.delete(id);
    clearInterval(id);
  };
  vi.spyOn(window, 'setInterval').mockImplementation(set as never);
  vi.spyOn(window, 'clearInterval').mockImplementation(clear as never);
  onTestFinished(() => void vi.restoreAllMocks());
  return { lengths, fire: () => [...held.values()].forEach((work) => work()) };
}

/**
 * For the rest of the test, timeouts of these lengths end at once.
 * @returns the lengths used so far; the array grows
 */
export function shortenPauses(...meant: readonly number[]): readonly number[] {
  const { setTimeout } = window;
  const made: number[] = [];
  const set = (work: Work, length = 0, ...given: never[]) => {
    if (!meant.includes(length)) return setTimeout(work, length, ...given);
    made.push(length);
    return setTimeout(work, 0, ...given);
  };
  vi.spyOn(window, 'setTimeout').mockImplementation(set as never);
  onTestFinished(() => void vi.restoreAllMocks());
  return made;
}
