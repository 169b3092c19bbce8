import { sql } from 'drizzle-orm';
import { Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Temporal } from 'temporal-polyfill';
import type { Database, Transaction } from '../database/database.ts';
import type { OrganizationDirectory } from '../http/directory.ts';
import type { Logger } from '../log.ts';

/** A job of one organization, as its feature declares it. */
export interface Job<Payload> {
  /** `send_mail`: stable, since queued jobs name it. */
  readonly name: string;
  run(work: JobRun<Payload>): Promise<void>;
}

export interface JobRun<Payload> {
  readonly payload: Payload;
  /** Says stop when the server is being stopped; the job runs again after that. */
  readonly signal: AbortSignal;
  /** 1, and one more each time that it is tried again. */
  readonly attempt: number;
  /** Opens a transaction in the job's organization. */
  transact<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Work that is done for every organization again and again. It must be safe to run twice. */
export interface Recurring {
  readonly name: string;
  /** In cron's five fields, UTC. */
  readonly schedule: string;
  run(tx: Transaction): Promise<unknown>;
  /** Also as soon as a server has started, because it may have been off at the time or killed in between. */
  readonly atStart?: true;
}

/** How a queued job differs from one that starts as soon as there is room. */
interface Queueing {
  /** When it starts at the earliest. */
  readonly later?: Temporal.Instant | undefined;
  /** Of a key only one waits: a second one takes its place. */
  readonly key?: string;
  /** Of a queue only one runs at a time, in the whole installation, so that slow jobs leave room for others. */
  readonly queue?: string;
}

interface Envelope {
  readonly organizationId: string;
  readonly payload: unknown;
}

/**
 * Queues the job of this name in the transaction that causes it: rolled back with it, started right after it commits,
 * or at a later moment.
 */
export async function addJob(
  tx: Transaction,
  name: string,
  payload: object,
  { later, key, queue }: Queueing = {},
): Promise<void> {
  const envelope: Envelope = { organizationId: tx.organization.id, payload };
  const runAt = later?.toString() ?? null;
  const jobKey = key === undefined ? null : keyOf(tx, name, key);
  await tx.db.execute(
    sql`SELECT graphile_worker.add_job(${name}, ${JSON.stringify(envelope)}::json, queue_name => ${queue ?? null}::text, run_at => ${runAt}::timestamptz, max_attempts => 14, job_key => ${jobKey}::text)`,
  );
}

/** Takes the job of a key out of the queue, unless it runs already. */
export async function dropJob(tx: Transaction, name: string, key: string): Promise<void> {
  await tx.db.execute(sql`SELECT graphile_worker.remove_job(${keyOf(tx, name, key)})`);
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
  /** Whether no other process can be at work: then whoever has taken up a job was killed. */
  readonly alone?: boolean;
}

export async function startJobs(dependencies: Dependencies): Promise<Runner> {
  const { pool, recurring, log, alone = false } = dependencies;
  await releaseAbandonedJobs(pool, alone ? '0 seconds' : LONGEST_JOB);
  const runner = await run({
    pgPool: pool,
    // One of them may be reading a receipt, which takes seconds.
    concurrency: 3,
    // A worker that has ended a job of a queue looks for the next before the queue is free again, and finds it only now.
    pollInterval: 500,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    }),
    taskList: tasksOf(dependencies),
    crontab: [...recurring, { name: RELEASE, schedule: '*/5 * * * *' }]
      .map(({ name, schedule }) => `${schedule} ${name}`)
      .join('\n'),
  });
  for (const { name, atStart } of recurring) {
    if (atStart) await runner.addJob(name, {}, { jobKey: `${name}:start` });
  }
  return runner;
}

const RELEASE = 'release_abandoned_jobs';

/** No job of ours works nearly so long: whoever took one up so long ago was killed. */
const LONGEST_JOB = '10 minutes';

/** Gives jobs of killed servers back to the queue, which by itself would wait for hours. */
export async function releaseAbandonedJobs(pool: pg.Pool, after = LONGEST_JOB): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs
     WHERE locked_at < now() - $1::interval
     HAVING count(*) > 0`,
    [after],
  );
}

function tasksOf({ pool, database, directory, log, jobs, recurring }: Dependencies): TaskList {
  const tasks: TaskList = { [RELEASE]: () => releaseAbandonedJobs(pool) };
  const find = async (id: string) => (await directory.all()).find((known) => known.id === id);
  // One that another process made a moment ago is not in the directory yet.
  const findAgain = (id: string) => {
    directory.forget();
    return find(id);
  };
  for (const job of jobs) {
    tasks[job.name] = async (data, { abortSignal: signal, job: { attempts: attempt } }) => {
      const { organizationId, payload } = data as Envelope;
      const organization = (await find(organizationId)) ?? (await findAgain(organizationId));
      if (!organization) return log.warn({ job: job.name }, 'its organization is gone');
      await job.run({
        payload: payload as never,
        signal,
        attempt,
        transact: (work) => database.transact({ organization }, work),
      });
    };
  }
  for (const task of recurring) {
    tasks[task.name] = async () => {
      for (const organization of await directory.all()) {
        await database.transact({ organization }, (tx) => task.run(tx));
      }
    };
  }
  return tasks;
}
