import type pg from 'pg';
import type { Logger } from '../log.ts';

const HEARTBEAT_MS = 15_000;

/** Three heartbeats were missed by then, so jobs of a killed server return within about a minute. */
const ABANDONED_AFTER = '45 seconds';

/**
 * A job that a worker of this process has locked without running it: the connection was lost before the answer, which
 * may take 15 seconds.
 */
const LOST_AFTER = '20 seconds';

/** The attempt does not count. Its number stays, so that the next one has another. */
const NOT_ITS_FAULT = ', max_attempts = max_attempts + 1';

/** Begins the message of a job that failed because the database was away, after the number of its attempt. */
export const OUTAGE = 'outage: ';

/** The jobs that this process is running. A job that it only holds locked is not among them. */
export type JobsInHand = ReadonlySet<{ readonly id: string }>;

const idsOf = (inHand: JobsInHand) => [...inHand].map(({ id }) => id);

/**
 * Until it is stopped, marks the running jobs for other servers, and returns to the queue jobs that nobody marks
 * anymore: those of other servers, and sooner those that its own workers hold without running them.
 */
export function watchJobsInHand(
  pool: pg.Pool,
  inHand: JobsInHand,
  workers: () => readonly string[],
  log: Logger,
): () => void {
  const beat = async () => {
    await markInHand(pool, inHand);
    await releaseAbandonedJobs(pool, inHand);
    const lost = `locked_by = any($2) AND locked_at < now() - interval '${LOST_AFTER}'`;
    await release(pool, inHand, lost, workers(), NOT_ITS_FAULT);
    await repeatAfterOutage(pool);
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'running jobs could not be marked'));
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Uses the database's clock, which other servers compare with. */
async function markInHand(pool: pg.Pool, inHand: JobsInHand): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = $1
     WHERE id = any($2::bigint[]) AND locked_at IS NOT NULL`,
    [rows[0]?.now, idsOf(inHand)],
  );
}

/** Returns jobs of killed servers to the queue, which by itself would wait for hours; never those in hand. */
export async function releaseAbandonedJobs(
  pool: pg.Pool,
  inHand: JobsInHand = new Set(),
  after = ABANDONED_AFTER,
): Promise<void> {
  await release(pool, inHand, 'locked_at < now() - $2::interval', after);
}

/** Returns the jobs whose end these workers, which have ended, could not report; never those in hand. */
export async function releaseJobsOf(
  pool: pg.Pool,
  inHand: JobsInHand,
  workers: ReadonlySet<string>,
): Promise<void> {
  await release(pool, inHand, 'locked_by = any($2)', [...workers], NOT_ITS_FAULT);
}

/** Returns a job that a worker has taken, but not begun, unless another one has it by now. */
export async function giveBack(
  pool: pg.Pool,
  { id, locked_by: worker }: { readonly id: string; readonly locked_by: string | null },
): Promise<void> {
  const taken = 'id::text = ($2::text[])[1] AND locked_by = ($2::text[])[2]';
  await release(pool, new Set(), taken, [id, worker ?? ''], NOT_ITS_FAULT);
}

/** Runs the jobs again that failed because the database was away, which it no longer is. */
async function repeatAfterOutage(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = $1 ${NOT_ITS_FAULT}
     WHERE locked_at IS NULL AND run_at > $1 AND last_error LIKE $2`,
    [rows[0]?.now, `attempt %: ${OUTAGE}%`],
  );
}

async function release(
  pool: pg.Pool,
  inHand: JobsInHand,
  which: string,
  value: string | readonly string[],
  more: typeof NOT_ITS_FAULT | '' = '',
): Promise<void> {
  await pool.query(
    `WITH released AS (
       UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL ${more}
       WHERE ${which} AND id <> ALL($1::bigint[])
       RETURNING job_queue_id
     )
     UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
     WHERE id IN (SELECT job_queue_id FROM released)`,
    [idsOf(inHand), value],
  );
}
