import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from '../log.ts';

/** The running jobs, until they are stopped. */
export interface RunningJobs {
  /** Gives running jobs a few seconds to end. */
  stop(): Promise<void>;
}

/** The interval at which a returned database is noticed. */
const TRY_AGAIN_MS = 1_000;

/**
 * Keeps the worker running. The worker ends by itself if the database goes away while a job ends (ADR 021); it is then
 * restarted as soon as there is a database again.
 */
export async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<RunningJobs> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let runner = await start();
  const run = async () => {
    for (;;) {
      // The log already says why it ended.
      await runner.promise.catch(() => undefined);
      const next = signal.aborted ? null : await startAgain(start, signal, log);
      if (!next) return;
      runner = next;
      // It was told to stop while it was starting.
      if (signal.aborted) await runner.stop();
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      // A worker that ended by itself refuses to be stopped.
      await runner.stop().catch(() => undefined);
      await ended;
    },
  };
}

/** Null if it is told to stop first. */
async function startAgain(
  start: () => Promise<Runner>,
  signal: AbortSignal,
  log: Logger,
): Promise<Runner | null> {
  log.warn('the job worker ended and is restarted');
  while (!signal.aborted) {
    try {
      return await start();
    } catch (error) {
      log.warn({ err: error }, 'the job worker could not be started; trying again');
      await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
