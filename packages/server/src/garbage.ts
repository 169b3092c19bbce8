import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * By default V8 lets garbage grow to several times the live memory while the machine has room. That is fine during the
 * start, because most of what is created then stays, and repeated collections would take longer.
 */
export function keepGarbageSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}

/**
 * Loads modules after `keepGarbageSmall`. V8 refuses what the compile cache has if its flags were others then, and with
 * them a process would write an entry that all others refuse.
 */
export async function loadWithUsualFlags<Module>(load: () => Promise<Module>): Promise<Module> {
  setFlagsFromString('--heap-growing-percent=0');
  try {
    return await load();
  } finally {
    keepGarbageSmall();
  }
}

const EVERY_MS = 10_000;

/** The most processor time in that time of a process that does nothing but its regular work. */
const IDLE_MS = 500;

/** Processor time after which enough memory is held to be worth a collection. */
const WORTH_MS = 5_000;

/** How long a process must be idle after its start: processes that end soon do not need the collection. */
const AFTER_START_MS = 60_000;

/**
 * Gives memory back to the system when the process has started or worked, and is idle. V8 keeps the room that new objects
 * had then, 40 MB after the start and more under load, and an idle process creates too little for V8 to ever look at it.
 * It pauses for 0.1 to 0.2 seconds, so it waits until nobody asks for anything.
 *
 * @returns a function that ends it
 */
export function returnMemoryWhenIdle(collect = collectEverything, worth = WORTH_MS): () => void {
  let before = process.cpuUsage();
  let worked = 0;
  let hasJustStarted = true;
  let idleFor = 0;
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const used = (user + system) / 1000;
    worked += used;
    idleFor = used <= IDLE_MS ? idleFor + EVERY_MS : 0;
    if (idleFor > 0 && (worked >= worth || (hasJustStarted && idleFor >= AFTER_START_MS))) {
      collect();
      worked = 0;
      hasJustStarted = false;
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
