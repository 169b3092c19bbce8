import { parentPort, workerData } from 'node:worker_threads';

/** What the whole process may take, and how often it is looked at. */
export interface MemoryToWatch {
  readonly mostMemoryMb: number;
  readonly everyMs: number;
  readonly tooLargeSignal: NodeJS.Signals;
  /** The process that started it. */
  readonly startedBy: number;
}

const { mostMemoryMb, everyMs, tooLargeSignal, startedBy } = workerData as MemoryToWatch;

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

// From a thread of its own, as the one that reads has no time to look while it is at work.
setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostMemoryMb * 1_000_000;
  if (isTooMuch) process.kill(process.pid, tooLargeSignal);
  // Nobody would end it any more after the server has gone.
  if (isGone(startedBy)) process.kill(process.pid, 'SIGKILL');
}, everyMs);
parentPort?.unref();
