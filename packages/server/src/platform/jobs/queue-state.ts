import type pg from 'pg';
import type { Job } from './job.ts';
import type { Lane } from './lanes.ts';
import type { Recurring } from './recurring.ts';

/** Runs a query without parameters, on a pool or in a transaction. */
export type Query = (text: string) => Promise<{ readonly rows: readonly unknown[] }>;

/** Jobs of one task that could run, but were not taken yet. */
export interface DueJobs {
  readonly task: string;
  readonly count: number;
  /** How long the oldest of them has been due. */
  readonly seconds: number;
}

/** The queue of one task. */
interface TaskQueue {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  /** How long the oldest due job has been due; null if none is due. */
  readonly seconds: number | null;
}

/** By the database's clock, like the queue itself. A job that waits for another one of its queue is not due. */
async function taskQueues(query: Query): Promise<TaskQueue[]> {
  const { rows } = await query(
    `SELECT task, (count(*) FILTER (WHERE is_due))::int AS due,
       (count(*) FILTER (WHERE NOT is_due))::int AS running,
       extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due))::float8 AS seconds
     FROM (
       SELECT tasks.identifier AS task, jobs.run_at, jobs.locked_at IS NULL AS is_due
       FROM graphile_worker._private_jobs AS jobs
       JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
       LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = jobs.job_queue_id
       WHERE jobs.locked_at IS NOT NULL
         OR (jobs.is_available AND jobs.run_at <= now() AND queues.is_available IS NOT FALSE)
     ) AS open
     GROUP BY task`,
  );
  return rows as TaskQueue[];
}

export async function dueJobs(query: Query): Promise<DueJobs[]> {
  return (await taskQueues(query)).flatMap(({ task, due, seconds }) =>
    seconds === null ? [] : [{ task, count: due, seconds }],
  );
}

/** Due jobs that are older than this need a person. A lane that stalls is restarted after a minute. */
export const WAITED_TOO_LONG_SECONDS = 300;

/** Without an entry of the timetable for this long, nothing runs jobs: it has one for each minute. */
const STOPPED_AFTER_SECONDS = 300;

/** How long ago a process last followed the timetable, or began to; null if none ever did. */
export async function secondsSinceJobsRan(query: Query): Promise<number | null> {
  const { rows } = await query(
    `SELECT extract(epoch FROM now() - max(coalesce(last_execution, known_since)))::float8 AS seconds
     FROM graphile_worker._private_known_crontabs`,
  );
  return (rows[0] as { readonly seconds: number | null } | undefined)?.seconds ?? null;
}

/**
 * For how many minutes no process has run jobs, also if none is queued; null if one does, or may be about to.
 * @param secondsUp how long the server has been running; Infinity if that is unknown
 */
export async function minutesWithoutJobs(query: Query, secondsUp: number): Promise<number | null> {
  const since = await secondsSinceJobsRan(query);
  const seconds = Math.min(since ?? secondsUp, secondsUp);
  if (seconds <= STOPPED_AFTER_SECONDS || seconds === Infinity) return null;
  return Math.floor(seconds / 60);
}

type Named = Pick<Job<never>, 'name' | 'lane'>;

interface LaneQueue {
  /** The number of due and running jobs. */
  readonly active: number;
  /** How long the oldest due job has been due; 0 if none is due. */
  readonly oldestSeconds: number;
}

export async function laneQueues(
  query: Query,
  jobs: readonly Named[],
): Promise<Record<Lane, LaneQueue>> {
  const laneOf = new Map(jobs.map(({ name, lane = 'rest' }) => [name, lane]));
  const queues = await taskQueues(query);
  const queueOf = (lane: Lane): LaneQueue => {
    const ours = queues.filter(({ task }) => (laneOf.get(task) ?? 'rest') === lane);
    return {
      active: ours.reduce((sum, { due, running }) => sum + due + running, 0),
      oldestSeconds: Math.max(0, ...ours.map(({ seconds }) => seconds ?? 0)),
    };
  };
  return {
    mail: queueOf('mail'),
    texts: queueOf('texts'),
    reading: queueOf('reading'),
    transfers: queueOf('transfers'),
    webhooks: queueOf('webhooks'),
    rest: queueOf('rest'),
  };
}

/** A recurring task whose last run in an organization failed. It is repeated, but people must know. */
export interface FailedTask {
  readonly name: string;
  readonly title: string;
  readonly organizationId: string;
  readonly since: Temporal.Instant;
}

/** Drizzle and the pool read points in time differently, so it has milliseconds. */
interface FailedRow {
  readonly name: string;
  readonly organizationId: string;
  readonly since: number;
}

/** Oldest first. */
export async function failedTasks(
  query: Query,
  recurring: readonly Recurring[],
): Promise<FailedTask[]> {
  const titles = new Map(recurring.map(({ name, title }) => [name, title]));
  const names = [...titles.keys()].map((name) => `'${name}'`).join(', ');
  const { rows } = await query(
    `SELECT tasks.identifier AS name, jobs.payload->>'organizationId' AS "organizationId",
       floor(extract(epoch FROM jobs.created_at) * 1000)::float8 AS since
     FROM graphile_worker._private_jobs AS jobs
     JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
     WHERE tasks.identifier IN (${names}) AND jobs.last_error IS NOT NULL
       AND jobs.payload->>'organizationId' IS NOT NULL
     ORDER BY jobs.created_at, jobs.id`,
  );
  return (rows as FailedRow[]).map(({ name, organizationId, since }) => ({
    name,
    organizationId,
    title: titles.get(name) ?? name,
    since: Temporal.Instant.fromEpochMilliseconds(since),
  }));
}

/** The same for `/metrics`: every lane and every task is there from the start. */
export const watchedQueue = (
  pool: pg.Pool,
  jobs: () => readonly Named[],
  recurring: readonly Recurring[],
) => {
  const query: Query = (text) => pool.query(text);
  return {
    secondsSinceRan: async () => (await secondsSinceJobsRan(query)) ?? 0,
    lanes: () => laneQueues(query, jobs()),
    failedByTask: async () => {
      const failed = await failedTasks(query, recurring);
      const countOf = (name: string) => failed.filter((each) => each.name === name).length;
      return Object.fromEntries(recurring.map(({ name }) => [name, countOf(name)]));
    },
  };
};
