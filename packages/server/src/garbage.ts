import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By default V8 lets garbage grow to several times the live memory while the machine has room. That is fine during the
 * start, because most of what is created then stays, and repeated collections would take longer.
 */
export function keepGarbageSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

const EVERY_MS = 10_000;

/** The most processor time in that time of a process that does nothing but its regular work. */
const IDLE_MS = 500;

/** Processor time after which enough memory is held to be worth a collection. */
const WORTH_MS = 5_000;

/**
 * Gives memory back to the system when the process has worked and is idle. V8 keeps the room that new objects had under
 * load, 64 MB and more, and an idle process creates too little for V8 to ever look at it. It pauses for 0.1 to 0.2
 * seconds, so it waits until nobody asks for anything.
 *
 * @returns a function that ends it
 */
export function returnMemoryWhenIdle(collect = collectEverything, worth = WORTH_MS): () => void {
  let before = process.cpuUsage();
  let worked = 0;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const used = (user + system) / 1000;
    worked += used;
    if (used <= IDLE_MS && worked >= worth) {
      collect();
      worked = 0;
    }
    before = process.cpuUsage();
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

let gc: NodeJS.GCFunction | undefined;

/** Node offers it only to a program that was started with a flag, or to a new context after the flag was set. */
function collectEverything(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as NodeJS.GCFunction;
    setFlagsFromString('--no-expose-gc');
  }
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
