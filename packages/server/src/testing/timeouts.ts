import { vi } from 'vitest';

/**
 * For the rest of a test, every `fetch` times out almost at once, whatever limit the product sets. Returns the limits
 * that it set, in milliseconds.
 */
export function shortenTimeouts(): readonly number[] {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return timeout(50);
  });
  return asked;
}

/** For the rest of a test, timers that repeat after exactly this time repeat without delay. */
export function shortenIntervals(milliseconds: number): void {
  const set = globalThis.setInterval;
  const setShort = (work: () => void, length?: number) =>
    set(work, length === milliseconds ? 50 : length);
  vi.spyOn(globalThis, 'setInterval').mockImplementation(setShort as typeof setInterval);
}

/**
 * For the rest of a test, all timers of about this length fire at once. Some are set a little shorter, because time has
 * passed before they start.
 */
export function shortenTimers(milliseconds: number, shortest = 0.9 * milliseconds): void {
  const set = globalThis.setTimeout;
  const isMeant = (length = 0) => length > shortest && length <= milliseconds;
  const setShort = (work: () => void, length?: number, ...given: []) =>
    set(work, isMeant(length) ? 50 : length, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setShort as typeof setTimeout);
}

/** For the rest of a test, timers of exactly this length never fire. */
export function loseTimers(milliseconds: number): void {
  const set = globalThis.setTimeout;
  const setLost = (work: () => void, length?: number, ...given: []) =>
    length === milliseconds ? set(() => undefined) : set(work, length, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setLost as typeof setTimeout);
}
