import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  run,
  type Job,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { giveBack, releaseJobsOf } from './abandoned-jobs.ts';
import { watchClock } from './clock-watch.ts';
import type { Waiting } from './due-watch.ts';
import { observeTasks, type LaneActivity } from './lane-activity.ts';
import { watchLane } from './lane-watch.ts';
import type { Pace } from './pace.ts';
import type { Recurring } from './recurring.ts';
import { laneLimits, type Lane } from './lanes.ts';

interface Options {
  readonly pool: pg.Pool;
  /** The pool for a worker with these tasks, which hears when one is queued. */
  poolFor(tasks: TaskList): pg.Pool;
  readonly clock: Clock;
  readonly log: Logger;
  readonly recurring: readonly Recurring[];
  readonly pace: Pace | undefined;
  readonly lane: Lane;
  readonly tasks: TaskList;
  /** The jobs that this process is running. */
  readonly inHand: Set<Job>;
  readonly stalledAfterMs: number;
  /** The running workers, which are woken when a job is due. */
  readonly waiting: Set<Waiting>;
}

/** A worker of a lane. It may end by itself. */
export interface LaneWorker {
  /** Resolves when it takes no more jobs and those it had have ended, or have had their time. */
  readonly ended: Promise<void>;
  /** Running jobs get a few seconds to end. */
  stop(): void;
}

/**
 * Starts the worker of a lane. Recurring tasks belong to the last lane.
 *
 * @param earlier the names of ended workers of this lane in this process
 */
export async function startWorker(options: Options, earlier: Set<string>): Promise<LaneWorker> {
  const { pool, clock, lane, inHand, recurring } = options;
  await releaseJobsOf(pool, inHand, earlier);
  earlier.clear();
  if (lane === 'rest') await forgetLaterRuns(pool);
  const activity = observeTasks(options.tasks, inHand, (job) =>
    // If it fails, the job returns like those of a killed server.
    giveBack(pool, job).catch(() => undefined),
  );
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => earlier.add(workerPool.id));
  waitWhileRunning(options, events, activity);
  const shuttingDown = once(events, 'pool:gracefulShutdown');
  const runner = await run({ ...settingsOf(options), events, taskList: activity.tasks });
  const stop = () => void runner.stop().catch(() => undefined);
  // It would go on with one worker fewer.
  events.once('worker:fatalError', stop);
  const watches = [watchLane({ ...options, activity }, stop)];
  if (lane === 'rest') watches.push(watchClock(clock, stop));
  const end = async () => {
    await Promise.race([settled(runner), givenUp(shuttingDown, activity)]);
    for (const endWatch of watches) endWatch();
    activity.close();
    // Also ends what a worker that never settles has left, such as its timetable.
    stop();
  };
  const ended = end();
  const worker = { ended, stop };
  if (lane !== 'rest') return worker;
  await addFirstRuns(runner, recurring).catch(async (error: unknown) => {
    stop();
    await ended;
    throw error;
  });
  return worker;
}

/** Between looks for due jobs, a worker waits for notices and to be woken. */
const OWN_LOOK_MS = 10_000;

/** Lets the worker be woken, until it takes no more jobs. */
function waitWhileRunning(
  { lane, tasks, waiting }: Options,
  events: WorkerEvents,
  activity: LaneActivity,
): void {
  events.on('pool:create', ({ workerPool }) => {
    const self: Waiting = {
      tasks: Object.keys(tasks),
      hasRoom: () => activity.running() < laneLimits[lane].atOnce,
      wake: () => workerPool.nudge(laneLimits[lane].atOnce),
    };
    waiting.add(self);
    const end = () => waiting.delete(self);
    events.on('pool:gracefulShutdown', end);
    events.on('pool:forcefulShutdown', end);
    // It cannot be woken anymore, and its end follows.
    events.on('worker:fatalError', end);
  });
}

function settingsOf({ poolFor, lane, log, recurring, tasks, pace }: Options): RunnerOptions {
  const scheduled = recurring.filter(isScheduled);
  return {
    pgPool: poolFor(tasks),
    concurrency: laneLimits[lane].atOnce,
    pollInterval: OWN_LOOK_MS,
    noHandleSignals: true,
    ...(pace && { forbiddenFlags: () => afterTurn(pace) }),
    // Without a batch, their failures would be unhandled and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error' || level === 'warning')
        log.warn({ job: true, ...jobIn(meta) }, message);
    }),
    ...(lane === 'rest' && scheduled.length > 0
      ? { crontab: crontabOf(scheduled) }
      : { parsedCronItems: [] }),
  };
}

/** It is asked before each look for a job, and forbids none. */
async function afterTurn(pace: Pace): Promise<null> {
  await pace.turn();
  return null;
}

/** The task and the organization of a job that failed. */
function jobIn(meta: unknown = {}) {
  const { job } = meta as { readonly job?: Job };
  if (!job) return {};
  const { organizationId } = job.payload as { readonly organizationId?: string };
  return { job: job.task_identifier, ...(organizationId && { organizationId }) };
}

const settled = ({ promise }: Runner) => promise.catch(() => undefined);

/** A worker that shuts down asks its jobs to stop after five seconds. */
const LAST_JOBS_MS = 6_500;

/** The time to report the ends of its last jobs. */
const LAST_REPORTS_MS = 1_500;

/** A worker that shuts down may wait forever for its reports (ADR 021), so it gets a few seconds. */
async function givenUp(shuttingDown: Promise<unknown>, activity: LaneActivity): Promise<void> {
  await shuttingDown;
  await Promise.race([activity.ended(), sleep(LAST_JOBS_MS)]);
  await sleep(LAST_REPORTS_MS);
}

const isScheduled = ({ schedule }: Recurring) => schedule !== null;

const crontabOf = (recurring: readonly Recurring[]) =>
  recurring.map(({ name, schedule }) => `${schedule} ${name}`).join('\n');

/** What became due while no server ran runs now, without waiting for its next time. */
async function addFirstRuns(runner: Runner, recurring: readonly Recurring[]): Promise<void> {
  for (const { name } of recurring.filter(isScheduled)) {
    await runner.addJob(name, {}, { jobKey: `${name}:start` });
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
