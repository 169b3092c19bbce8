import type pg from 'pg';
import type { Logger } from '../log.ts';

const HEARTBEAT_MS = 15_000;

/** Three heartbeats were missed by then, so jobs of a killed server return within about a minute. */
const ABANDONED_AFTER = '45 seconds';

/** The names under which workers lock jobs. */
type Workers = ReadonlySet<string>;

/**
 * Until it is stopped, marks the jobs of these workers as running for other servers, and returns to the queue jobs that
 * other servers no longer mark.
 */
export function watchJobsInHand(pool: pg.Pool, workers: Workers, log: Logger): () => void {
  const beat = async () => {
    await markInHand(pool, workers);
    await releaseAbandonedJobs(pool, workers);
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'running jobs could not be marked'));
  }, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Uses the database's clock, which other servers compare with. */
async function markInHand(pool: pg.Pool, workers: Workers): Promise<void> {
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  await pool.query(
    'UPDATE graphile_worker._private_jobs SET locked_at = $1 WHERE locked_by = any($2)',
    [rows[0]?.now, [...workers]],
  );
}

/** Returns jobs of killed servers to the queue, which by itself would wait for hours; never those of these workers. */
export async function releaseAbandonedJobs(
  pool: pg.Pool,
  ours: Workers = new Set(),
  after = ABANDONED_AFTER,
): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
     FROM graphile_worker.jobs
     WHERE locked_at < now() - $1::interval AND locked_by <> ALL($2)
     HAVING count(*) > 0`,
    [after, [...ours]],
  );
}

/** Returns the jobs whose end these workers could not report before they ended. */
export async function releaseJobsOf(pool: pg.Pool, workers: Workers): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[...workers]]);
}
