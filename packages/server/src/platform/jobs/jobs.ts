import type { Recurring } from './recurring.ts';
import type { RehearsedSend } from '@tenantry/contract/shared/rehearsal';
import { sql } from 'drizzle-orm';
import type { Job as QueuedJob, Task, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Database, Transaction } from '../database/database.ts';
import { isOfDatabase, outageOf } from '../database/errors.ts';
import type { RecordedJob } from '../database/recording.ts';
import type { OrganizationDirectory } from '../http/directory.ts';
import { describeError, type Logger } from '../log.ts';
import { OUTAGE, releaseAbandonedJobs, watchJobsInHand } from './abandoned-jobs.ts';
import { watchDueJobs, type Waiting } from './due-watch.ts';
import { keepRunning, type RunningJobs } from './keep-running.ts';
import { NOTICES } from './lane-notices.ts';
import { STALLED_AFTER_MS } from './lane-watch.ts';
import { startWorker } from './lane-worker.ts';
import { laneLimits, lanes, withinTime, type Lane } from './lanes.ts';
import { recurringTask } from './recurring-tasks.ts';

export type { RunningJobs } from './keep-running.ts';

/** A job of one organization, declared by its feature. */
export interface Job<Payload> {
  /** `send_mail`: must not change, because queued jobs use it. */
  readonly name: string;
  /**
   * The slow resource that it waits for; jobs wait only for others of the same lane. Without one, it must not be slow.
   */
  readonly lane?: Lane;
  run(work: JobRun<Payload>): Promise<void>;
  /**
   * NEW-1: the message that the job would send, without links that sign in; null if nothing. A job that sends needs it
   * to be queued in a rehearsal. It is called in the transaction that queues the job.
   */
  preview?(tx: Transaction, payload: Payload): Promise<RehearsedSend | null>;
}

export interface JobRun<Payload> {
  readonly payload: Payload;
  /** The same for each attempt, and for no other job, not even after a restore. */
  readonly id: string;
  /** Aborts if the server stops or the job takes too long; the job then runs again later. */
  readonly signal: AbortSignal;
  /** Starts at 1 and grows with each retry. */
  readonly attempt: number;
  /** Consecutive previous attempts that ended without an error, i.e. the process died. */
  readonly cutOff: number;
  /** Opens a transaction in the job's organization. */
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Options of queued jobs; by default they start as soon as there is room. */
interface Queueing {
  /** The earliest start. */
  readonly later?: Temporal.Instant | undefined;
  /** Jobs of one queue run one at a time across all servers, so slow ones cannot starve the rest. */
  readonly queue?: string;
  /** Jobs with a higher number run after all others. */
  readonly priority?: number;
}

/** How often a job is tried. */
const MAX_ATTEMPTS = 14;

export const isLastAttempt = ({ attempt }: Pick<JobRun<never>, 'attempt'>) =>
  attempt >= MAX_ATTEMPTS;

interface NewJob {
  readonly payload: object;
  /** Only one job per key is queued: a second one replaces it. */
  readonly key?: string | undefined;
}

interface Envelope {
  readonly organizationId: string;
  readonly payload: unknown;
}

/**
 * Queues the job of this name in the transaction that causes it: rolled back with it, and started right after the
 * commit or at a later time.
 */
export async function addJob(
  tx: Transaction,
  name: string,
  payload: object,
  { key, ...queueing }: Queueing & Pick<NewJob, 'key'> = {},
): Promise<void> {
  await addJobs(tx, name, [{ payload, key }], queueing);
}

/** Queues many jobs of the same name with distinct keys, by a single statement. */
export async function addJobs(
  tx: Transaction,
  name: string,
  jobs: readonly NewJob[],
  { later, queue, priority }: Queueing = {},
): Promise<void> {
  if (jobs.length === 0) return;
  if (tx.recording) {
    for (const { payload, key = null } of jobs) {
      dropRecorded(tx, name, key);
      tx.recording.jobs.push({ name, payload, key });
    }
    return;
  }
  const envelopes = jobs.map(({ payload, key }) => {
    const envelope: Envelope = { organizationId: tx.organization.id, payload };
    return { envelope, key: key === undefined ? null : keyOf(tx, name, key) };
  });
  const values = [
    name,
    queue ?? null,
    later?.toString() ?? null,
    priority ?? 0,
    JSON.stringify(envelopes),
  ];
  tx.sentAhead.add(tx.db.$client.query({ text: QUEUE_JOBS }, values));
}

/** Also notifies the lane of the task; the random number keeps the notices of one transaction apart. */
const QUEUE_JOBS = `
  SELECT count(*), pg_notify('${NOTICES}', json_build_object(
    'task', $1::text, 'count', json_array_length($5::json), 'r', random())::text)
  FROM graphile_worker.add_jobs(ARRAY(
    SELECT ROW(
      $1::text, job->'envelope', $2::text, $3::timestamptz, ${MAX_ATTEMPTS}::int, job->>'key', $4::smallint, NULL
    )::graphile_worker.job_spec
    FROM json_array_elements($5::json) AS job
  ))`;

/**
 * Returns those of these keys whose job is running or has not started; jobs that failed and wait for a retry do not
 * count.
 */
export async function keysInQueue(
  tx: Transaction,
  name: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const keyIn = new Map(keys.map((key) => [keyOf(tx, name, key), key]));
  const { rows } = await tx.db.execute<{ key: string }>(sql`
    SELECT key FROM graphile_worker.jobs
    WHERE key = any(${sql.param([...keyIn.keys()])}::text[]) AND (attempts = 0 OR locked_at IS NOT NULL)`);
  return new Set(rows.flatMap(({ key }) => keyIn.get(key) ?? []));
}

/** NEW-1: the mails and texts of the jobs that a rehearsed call queued. */
export async function previewSends(
  tx: Transaction,
  queued: readonly RecordedJob[],
  jobs: readonly Job<never>[],
): Promise<RehearsedSend[]> {
  const sends: RehearsedSend[] = [];
  for (const { name, payload } of queued) {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    const isSending = job.lane === 'mail' || job.lane === 'texts';
    if (isSending && !job.preview) throw new Error(`the job ${name} has no preview`);
    const send = await job.preview?.(tx, payload as never);
    if (send) sends.push(send);
  }
  return sends;
}

/** Removes the job of a key from the queue, unless it is already running. */
export async function dropJob(tx: Transaction, name: string, key: string): Promise<void> {
  dropRecorded(tx, name, key);
  await tx.db.execute(sql`SELECT graphile_worker.remove_job(${keyOf(tx, name, key)})`);
}

/** Removes a job that has not started; false if it is running, or was done. The caller then ends its transaction. */
export async function recallJob(tx: Transaction, name: string, key: string): Promise<boolean> {
  const { rows } = await tx.db.execute<{ waiting: boolean }>(sql`
    SELECT id IS NOT NULL AND locked_at IS NULL AND attempts = 0 AS waiting
    FROM graphile_worker.remove_job(${keyOf(tx, name, key)})`);
  return rows[0]?.waiting === true;
}

function dropRecorded({ recording }: Transaction, name: string, key: string | null): void {
  if (!recording || key === null) return;
  const isOther = (job: RecordedJob) => job.name !== name || job.key !== key;
  recording.jobs = recording.jobs.filter(isOther);
}

const keyOf = ({ organization }: Transaction, name: string, key: string) =>
  `${name}:${organization.id}:${key}`;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly log: Logger;
  readonly jobs: readonly Job<never>[];
  readonly recurring: readonly Recurring[];
  /** Whether this is the only server: then the locker of any job was killed. */
  readonly alone?: boolean;
  /** How long nothing may move in a lane with due jobs. */
  readonly stalledAfterMs?: number;
}

/** Runs them until they are stopped, even if the database goes away for a while. */
export async function startJobs(dependencies: Dependencies): Promise<RunningJobs> {
  const { pool, database: clock, log, recurring, alone = false } = dependencies;
  const { stalledAfterMs = STALLED_AFTER_MS } = dependencies;
  // No other server can have a locked job now.
  if (alone) await releaseAbandonedJobs(pool, new Set(), '0 seconds');
  else await releaseAbandonedJobs(pool);
  const inHand = new Set<QueuedJob>();
  const waiting = new Set<Waiting>();
  /** The names of the workers of each lane. */
  const names: Set<string>[] = [];
  const tasks = tasksOf(dependencies);
  const starting = lanes
    .filter((lane) => Object.keys(tasks[lane]).length > 0)
    .map((lane) => {
      const here = { lane, tasks: tasks[lane], inHand, stalledAfterMs, waiting };
      const worker = { pool, clock, log, recurring, ...here };
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
  const tasks: Record<Lane, Record<string, Task>> = { mail: {}, texts: {}, reading: {}, rest: {} };
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
      const told = new Error(`attempt ${helpers.job.attempts}: ${cause}${what}: ${message}`);
      told.stack = stack ?? '';
      throw told;
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
