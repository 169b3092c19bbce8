import type { Task } from 'graphile-worker';
import type pg from 'pg';
import type { Transaction } from '../database/database.ts';
import type { Organization } from '../database/organization-table.ts';
import type { Recurring } from './recurring.ts';

/** After the jobs that somebody waits for. */
const PRIORITY = 1;
const MOST_ATTEMPTS = 14;

interface Dependencies {
  readonly pool: pg.Pool;
  organizations(): Promise<readonly Organization[]>;
}

/**
 * The queued job of a recurring task: without an organization, it queues one job for each of them. So a failure in one
 * organization neither stops the others nor repeats their work.
 */
export function recurringTask(
  { name, run }: Recurring,
  { pool, organizations }: Dependencies,
  inOrganization: (id: string, signal: AbortSignal, work: typeof run) => Promise<void>,
): Task {
  return async (payload, { abortSignal }) => {
    const { organizationId } = payload as { readonly organizationId?: string };
    if (organizationId !== undefined) {
      return inOrganization(organizationId, abortSignal, (tx: Transaction) => run(tx));
    }
    await queueForEach(pool, name, await organizations());
  };
}

/**
 * At most one job is queued for each organization. One that failed and waits for its next attempt starts now, and keeps
 * its last error until it has succeeded.
 */
async function queueForEach(
  pool: pg.Pool,
  name: string,
  organizations: readonly Organization[],
): Promise<void> {
  const jobs = organizations.map(({ id }) => ({
    payload: { organizationId: id },
    key: `${name}:${id}`,
  }));
  const { rows } = await pool.query<{ now: Date }>('SELECT now()');
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 0, run_at = $1
     WHERE key = any($2) AND locked_at IS NULL AND attempts > 0`,
    [rows[0]?.now, jobs.map(({ key }) => key)],
  );
  await pool.query(
    `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
       SELECT ROW(
         $1::text, job->'payload', NULL, now(), $3::smallint, job->>'key', $4::smallint, NULL
       )::graphile_worker.job_spec
       FROM json_array_elements($2::json) AS job
       WHERE NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE key = job->>'key')
     ))`,
    [name, JSON.stringify(jobs), MOST_ATTEMPTS, PRIORITY],
  );
}
