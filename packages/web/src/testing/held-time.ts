import { onTestFinished, vi } from 'vitest';

/** Waits of the page that take no time of the test. What the page waits for, and how long, can be told all the same. */

type Work = (...given: never[]) => void;

interface HeldIntervals {
  /** Of all that the page began. */
  readonly lengths: readonly number[];
  /** Does the work of those that go on. */
  readonly fire: () => void;
}

/**
 * For the rest of the test, what the page does again and again happens when the test says so, if it is meant by the
 * length of its interval in milliseconds.
 */
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

/** For the rest of the test, the page's pauses of these lengths end at once. Returns those that it made; it gets longer. */
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
