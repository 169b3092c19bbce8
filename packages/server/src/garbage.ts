import { setFlagsFromString } from 'node:v8';

/**
 * By default V8 lets garbage grow to several times the live memory while the machine has room. That is fine during the
 * start, because most of what is created then stays, and repeated collections would take longer.
 */
export function keepGarbageSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
}
