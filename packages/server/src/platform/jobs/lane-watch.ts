import type pg from 'pg';
import type { Logger } from '../log.ts';
import type { LaneActivity } from './lane-activity.ts';
import { laneLimits, type Lane } from './lanes.ts';
import { dueJobs } from './queue-state.ts';

const EVERY_MS = 10_000;

/** Workers are woken twice a second if a job is due, so one that takes none for this long has stalled, whatever the cause. */
export const STALLED_AFTER_MS = 60_000;

interface Watched {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly lane: Lane;
  readonly activity: LaneActivity;
  readonly stalledAfterMs: number;
}

/**
 * Calls back when nothing moves in a lane although a job of it is due and there is room for it.
 *
 * @returns a function that ends the watch
 */
export function watchLane(
  { pool, log, lane, activity, stalledAfterMs }: Watched,
  stalled: () => void,
): () => void {
  const isIdle = () =>
    activity.idleMs() > stalledAfterMs && activity.running() < laneLimits[lane].atOnce;
  const look = async () => {
    if (!isIdle()) return;
    const due = (await dueJobs((text) => pool.query(text))).filter(
      ({ task, seconds }) => task in activity.tasks && seconds * 1000 > stalledAfterMs,
    );
    // One may have begun meanwhile.
    if (due.length === 0 || !isIdle()) return;
    log.error({ lane, due }, 'nothing moves in a lane of jobs although jobs are due');
    stalled();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'due jobs could not be counted'));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}
