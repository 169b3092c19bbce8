import { vi } from 'vitest';

/** For the rest of a test, all timers of this length fire at once. */
export function shortenTimers(milliseconds: number): void {
  const set = globalThis.setTimeout;
  const setShort = (work: () => void, length?: number, ...given: []) =>
    set(work, length === milliseconds ? 50 : length, ...given);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(setShort as typeof setTimeout);
}
