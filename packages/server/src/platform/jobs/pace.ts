import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../clock.ts';

/** Holds jobs back while requests need the processor. */
export interface Pace {
  /** Waited for before a worker looks for a job. */
  turn(): Promise<void>;
  /** From now on workers wait. */
  slow(): void;
  /** From now on workers do not wait. */
  free(): void;
}

/** In milliseconds. */
interface Limits {
  /** The longest that a worker waits before it looks for a job. */
  readonly wait: number;
  /** Then workers look for jobs for this long, and wait again. */
  readonly open: number;
  /** Nothing waits for a server that has been busy for this long without a break: more and more jobs would wait. */
  readonly patience: number;
}

const usual: Limits = { wait: 2_000, open: 100, patience: 60_000 };

export function createPace({ wait, open, patience }: Limits = usual): Pace {
  /** While jobs wait: what ends it, and since when they do. */
  let slowed: (PromiseWithResolvers<void> & { readonly since: () => number }) | null = null;
  let opening: Promise<void> | null = null;
  let opened: (() => number) | null = null;
  const isOpen = () => opened !== null && opened() < open;
  const openLater = async () => {
    await sleep(wait, undefined, { ref: false });
    opened = stopwatch();
    opening = null;
  };
  return {
    turn: async () => {
      if (!slowed || slowed.since() > patience || isOpen()) return;
      await Promise.race([slowed.promise, (opening ??= openLater())]);
    },
    slow: () => {
      slowed ??= { ...Promise.withResolvers<void>(), since: stopwatch() };
    },
    free: () => {
      slowed?.resolve();
      slowed = null;
    },
  };
}
