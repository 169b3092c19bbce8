import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { releaseJobsOf } from './abandoned-jobs.ts';
import { watchClock } from './clock-watch.ts';
import type { Recurring } from './recurring.ts';
import { laneLimits, type Lane } from './lanes.ts';

interface LaneWorker {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly recurring: readonly Recurring[];
  readonly lane: Lane;
  readonly tasks: TaskList;
  /** The names under which workers of this process lock jobs. */
  readonly inHand: Set<string>;
}

/**
 * Starts the worker of a lane. Recurring tasks belong to the last lane.
 *
 * @param earlier the names of ended workers of this lane in this process
 */
export async function startWorker(
  { pool, clock, lane, tasks, inHand, recurring, log }: LaneWorker,
  earlier: Set<string>,
): Promise<Runner> {
  await releaseJobsOf(pool, earlier);
  for (const id of earlier) inHand.delete(id);
  earlier.clear();
  if (lane === 'rest') await forgetLaterRuns(pool);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    earlier.add(workerPool.id);
    inHand.add(workerPool.id);
  });
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: laneLimits[lane].atOnce,
    // A worker looks for the next job of a queue before the queue is free again, and finds it only now.
    pollInterval: 500,
    noHandleSignals: true,
    // Without a batch, their failures would be unhandled and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    }),
    taskList: tasks,
    ...(lane === 'rest' && recurring.length > 0
      ? { crontab: crontabOf(recurring) }
      : { parsedCronItems: [] }),
  });
  if (lane !== 'rest') return runner;
  const endWatch = watchClock(clock, () => void runner.stop().catch(() => undefined));
  runner.promise.then(endWatch, endWatch);
  await addFirstRuns(runner, recurring).catch(async (error: unknown) => {
    await runner.stop();
    throw error;
  });
  return runner;
}

const crontabOf = (recurring: readonly Recurring[]) =>
  recurring.map(({ name, schedule }) => `${schedule} ${name}`).join('\n');

async function addFirstRuns(runner: Runner, recurring: readonly Recurring[]): Promise<void> {
  for (const { name, atStart } of recurring) {
    if (atStart) await runner.addJob(name, {}, { jobKey: `${name}:start` });
  }
}

/**
 * Recorded runs later than the current time count as never run; otherwise a job would run again only when that time is
 * reached.
 */
async function forgetLaterRuns(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ latest: Date }>(
    `SELECT now() + interval '2 minutes' AS latest`,
  );
  await pool.query(
    'UPDATE graphile_worker._private_known_crontabs SET last_execution = NULL WHERE last_execution > $1',
    [rows[0]?.latest],
  );
}
