import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { LaneWorker } from './lane-worker.ts';

/** The running jobs, until they are stopped. */
export interface RunningJobs {
  /** Gives running jobs a few seconds to end. */
  stop(): Promise<void>;
}

/** The interval at which a returned database is noticed. */
const TRY_AGAIN_MS = 1_000;

/**
 * Keeps the worker running. The worker ends by itself if the database goes away while a job ends, and is ended if
 * nothing moves (ADR 021); it is then restarted as soon as there is a database again.
 */
export async function keepRunning(
  start: () => Promise<LaneWorker>,
  log: Logger,
): Promise<RunningJobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let worker = await start();
  const run = async () => {
    for (;;) {
      // The log already says why it ended.
      await worker.ended;
      const next = signal.aborted ? null : await startAgain(start, signal, log);
      if (!next) return;
      worker = next;
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      worker.stop();
      await ended;
    },
  };
}

/** Null if it is told to stop first. */
async function startAgain(
  start: () => Promise<LaneWorker>,
  signal: AbortSignal,
  log: Logger,
): Promise<LaneWorker | null> {
  log.warn('the job worker ended and is restarted');
  const stopped = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  while (!signal.aborted) {
    const starting = start();
    try {
      const worker = await Promise.race([starting, stopped]);
      if (worker) return worker;
    } catch (error) {
      log.warn({ err: error }, 'the job worker could not be started; trying again');
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    // Without a database a start takes longer than a stop may.
    void starting.then(
      (worker) => worker.stop(),
      () => undefined,
    );
  }
  return null;
}
