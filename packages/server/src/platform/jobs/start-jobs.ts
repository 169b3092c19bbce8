import type { Recurring } from './recurring.ts';
import type { Job as QueuedJob, Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { isOfDatabase, outageOf } from '../database/errors.ts';
import type { OrganizationDirectory } from '../http/directory.ts';
import { describeError, type Logger } from '../log.ts';
import { OUTAGE, releaseAbandonedJobs, watchJobsInHand } from './abandoned-jobs.ts';
import { watchDueJobs, type Waiting } from './due-watch.ts';
import { keepRunning, type RunningJobs } from './keep-running.ts';
import { sharedNotices } from './lane-notices.ts';
import { STALLED_AFTER_MS } from './lane-watch.ts';
import { startWorker } from './lane-worker.ts';
import { laneLimits, lanes, withinTime, type Lane } from './lanes.ts';
import type { Pace } from './pace.ts';
import { recurringTask } from './recurring-tasks.ts';
import type { Job, JobRun, Envelope } from './job.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
  readonly jobs: readonly Job<never>[];
  readonly recurring: readonly Recurring[];
  /** Whether this is the only server: then the locker of any job was killed. */
  readonly alone?: boolean;
  /** Holds jobs back while requests need the processor. */
  readonly pace?: Pace | undefined;
  /** How long nothing may move in a lane with due jobs. */
  readonly stalledAfterMs?: number;
}

/** Runs them until they are stopped, even if the database goes away for a while. */
export async function startJobs(dependencies: Dependencies): Promise<RunningJobs> {
  const { pool, database: clock, log, recurring, alone = false, pace } = dependencies;
  const { stalledAfterMs = STALLED_AFTER_MS } = dependencies;
  // No other server can have a locked job now.
  if (alone) await releaseAbandonedJobs(pool, new Set(), '0 seconds');
  else await releaseAbandonedJobs(pool);
  const inHand = new Set<QueuedJob>();
  const waiting = new Set<Waiting>();
  /** The names of the workers of each lane. */
  const names: Set<string>[] = [];
  const tasks = tasksOf(dependencies);
  const poolFor = sharedNotices(pool);
  const starting = lanes
    .filter((lane) => Object.keys(tasks[lane]).length > 0)
    .map((lane) => {
      const here = { lane, tasks: tasks[lane], inHand, stalledAfterMs, waiting };
      const worker = { pool, poolFor, clock, log, recurring, pace, ...here };
      const earlier = new Set<string>();
      names.push(earlier);
      return keepRunning(() => startWorker(worker, earlier), log);
    });
  const started = await Promise.allSettled(starting);
  const stopWaking = watchDueJobs(pool, waiting);
  const stopWatching = watchJobsInHand(
    pool,
    inHand,
    () => names.flatMap((ofLane) => [...ofLane]),
    log,
  );
  const stop = async () => {
    const running = started.filter((each) => each.status === 'fulfilled');
    await Promise.all(running.map(({ value }) => value.stop()));
    stopWaking();
    stopWatching();
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { stop };
}

/** The tasks of each lane. */
function tasksOf(dependencies: Dependencies): Record<Lane, TaskList> {
  const { pool, directory, jobs, recurring } = dependencies;
  const tasks: Record<Lane, Record<string, Task>> = {
    mail: {},
    texts: {},
    reading: {},
    transfers: {},
    webhooks: {},
    rest: {},
  };
  for (const { name, lane = 'rest', run: runJob } of jobs) {
    const within = inOrganization(dependencies, name, lane);
    tasks[lane][name] = withSafeErrors(pool, async (data, { abortSignal, job }) => {
      const { attempts, last_error } = job;
      const { organizationId, payload } = data as Envelope;
      await within(organizationId, abortSignal, ({ signal, transact }) =>
        runJob({
          payload: payload as never,
          id: idOf(job),
          signal,
          attempt: attempts,
          cutOff: attempts - 1 - lastFailed(last_error),
          transact,
        }),
      );
    });
  }
  for (const task of recurring) {
    const within = inOrganization(dependencies, task.name, 'rest');
    const organizations = () => directory.all();
    tasks.rest[task.name] = withSafeErrors(
      pool,
      recurringTask(task, { pool, organizations }, (id, signal, work) =>
        within(id, signal, ({ transact }) => transact(work)),
      ),
    );
  }
  return tasks;
}

type InOrganization = Pick<JobRun<never>, 'signal' | 'transact'>;

/** Runs work in an organization, unless it is gone, within the time limit of the lane. */
function inOrganization({ database, directory, log }: Dependencies, name: string, lane: Lane) {
  const find = async (id: string) => (await directory.all()).find((known) => known.id === id);
  // An organization that another process has just created is not in the directory yet.
  const findAgain = (id: string) => {
    directory.forget();
    return find(id);
  };
  return async (
    id: string,
    stopped: AbortSignal,
    work: (within: InOrganization) => Promise<unknown>,
  ): Promise<void> => {
    const organization = (await find(id)) ?? (await findAgain(id));
    if (!organization) return log.warn({ job: name }, 'its organization is gone');
    const transact: InOrganization['transact'] = (inside) =>
      database.transact({ organization }, inside);
    await withinTime(laneLimits[lane].longestMs, stopped, (signal) => work({ signal, transact }));
  };
}

/** The same, but errors keep no statement parameters, neither in the queue nor in the log. */
function withSafeErrors(pool: pg.Pool, task: Task): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers);
    } catch (error) {
      const { type, code, message, stack } = describeError(error);
      const what = [type, code].filter(Boolean).join(' ');
      const cause = (await databaseWasAway(pool, error)) ? OUTAGE : '';
      const safe = new Error(`attempt ${helpers.job.attempts}: ${cause}${what}: ${message}`);
      safe.stack = stack ?? '';
      throw safe;
    }
  };
}

/** Other services refuse connections with the same errors, so the database is asked if the error does not name it. */
async function databaseWasAway(pool: pg.Pool, error: unknown): Promise<boolean> {
  const outage = outageOf(error);
  if (outage !== 'away' && outage !== 'connections') return false;
  if (isOfDatabase(error)) return true;
  return pool.query('SELECT 1').then(
    () => false,
    () => true,
  );
}

/** A job that replaces a queued one of its key takes over its number, but has another revision. */
const idOf = ({ id, revision, created_at: createdAt }: QueuedJob) =>
  `job-${id}-${revision}-${createdAt.getTime().toString(36)}`;

/** The number of the attempt whose error the queue stored, as above; 0 if there is none. */
const lastFailed = (error: string | null) => Number(/^attempt (\d+): /.exec(error ?? '')?.[1] ?? 0);
