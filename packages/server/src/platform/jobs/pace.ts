import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../clock.ts';

/** A job waits at most this long while requests keep the server busy. */
const LONGEST_WAIT_MS = 2_000;

/** Then jobs run for this long, and wait again. */
const OPEN_MS = 100;

/** Holds jobs back while requests need the processor. */
export interface Pace {
  /** Waited for before a job is taken. */
  turn(): Promise<void>;
  /** From now on jobs wait, but never longer than two seconds. */
  slow(): void;
  /** From now on jobs do not wait. */
  free(): void;
}

export function createPace(longestMs = LONGEST_WAIT_MS, openMs = OPEN_MS): Pace {
  /** While jobs wait: what ends it. */
  let slowed: PromiseWithResolvers<void> | null = null;
  let opening: Promise<void> | null = null;
  let opened: (() => number) | null = null;
  const isOpen = () => opened !== null && opened() < openMs;
  const open = async () => {
    await sleep(longestMs, undefined, { ref: false });
    opened = stopwatch();
    opening = null;
  };
  return {
    turn: async () => {
      if (slowed && !isOpen()) await Promise.race([slowed.promise, (opening ??= open())]);
    },
    slow: () => {
      slowed ??= Promise.withResolvers<void>();
    },
    free: () => {
      slowed?.resolve();
      slowed = null;
    },
  };
}
