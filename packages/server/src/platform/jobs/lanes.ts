import type { jobLanes } from '@tenantry/contract/today/today.entries';

/** Jobs of one lane never wait for jobs of another. */
export type Lane = (typeof jobLanes)[number];

interface LaneLimits {
  /** The number of concurrent jobs in a process. */
  readonly atOnce: number;
  /** A job that takes longer fails, and is retried later. */
  readonly longestMs: number;
}

const MINUTE = 60_000;

/** Mail servers differ by organization and may take 30 seconds each, so mail has the highest concurrency. */
export const laneLimits: Readonly<Record<Lane, LaneLimits>> = {
  mail: { atOnce: 4, longestMs: 2 * MINUTE },
  texts: { atOnce: 2, longestMs: 2 * MINUTE },
  reading: { atOnce: 1, longestMs: 10 * MINUTE },
  transfers: { atOnce: 1, longestMs: 15 * MINUTE },
  // Programs of other people, which may take 10 seconds each.
  webhooks: { atOnce: 3, longestMs: MINUTE },
  rest: { atOnce: 2, longestMs: 5 * MINUTE },
};

export const lanes = Object.keys(laneLimits) as readonly Lane[];

/** @throws an error if the work takes longer; its signal then aborts */
export async function withinTime<Result>(
  longestMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const tooLong = new Error(`it took more than ${longestMs / 1000} seconds`);
  const settled = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.abort(tooLong);
    settled.reject(tooLong);
  }, longestMs);
  try {
    return await Promise.race([work(AbortSignal.any([signal, late.signal])), settled.promise]);
  } finally {
    clearTimeout(timer);
  }
}
