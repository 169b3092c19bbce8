import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Requests go first where both need the processor. It also holds for what the process starts. */
export const JOBS_PRIORITY = 10;

/**
 * Lowers the priority of this process. It starts with the usual one: on a busy machine, a start with a low priority takes
 * minutes in which nothing runs jobs.
 */
export function letRequestsGoFirst(): void {
  for (const id of threads()) {
    try {
      if (getPriority(id) < JOBS_PRIORITY) setPriority(id, JOBS_PRIORITY);
    } catch {
      // It has ended, or the system refuses: the jobs run all the same.
    }
  }
}

/** On Linux each thread has a priority of its own, and passes it on to those that it starts. */
function threads(): number[] {
  if (process.platform !== 'linux') return [process.pid];
  return readdirSync('/proc/self/task').map(Number);
}
