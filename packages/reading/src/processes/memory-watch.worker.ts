import { parentPort, workerData } from 'node:worker_threads';

/** The memory limit of the whole process, and how often it is checked. */
export interface MemoryToWatch {
  readonly mostMemoryMb: number;
  readonly everyMs: number;
  readonly tooLargeSignal: NodeJS.Signals;
  /** The process that started this one. */
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

// In its own thread, because the reading thread cannot check while it is working.
setInterval(() => {
  const isTooMuch = process.memoryUsage.rss() > mostMemoryMb * 1_000_000;
  if (isTooMuch) process.kill(process.pid, tooLargeSignal);
  // Nobody else would end it after the server is gone.
  if (isGone(startedBy)) process.kill(process.pid, 'SIGKILL');
}, everyMs);
parentPort?.unref();
