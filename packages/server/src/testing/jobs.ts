import { recurring } from '../jobs.ts';
import type { Recurring } from '../platform/jobs/recurring.ts';
import type { TestApp } from './test-app.ts';

/**
 * The product's recurring jobs. They run only when a test adds them, because the real clock could start them in the
 * middle of a test.
 */
export const recurringOnDemand: Recurring[] = recurring.map((job) => ({
  ...job,
  schedule: null,
}));

/**
 * Retries failed jobs soon, instead of after the queue's seconds and minutes: after 0.2 seconds, 0.4 and so on, so that
 * a temporary error does not use up all their attempts.
 */
export async function retryFailedJobs({ database: { pool } }: TestApp): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now()
     WHERE attempts BETWEEN 1 AND max_attempts - 1 AND locked_at IS NULL AND run_at > now()
       AND updated_at + attempts * interval '200 milliseconds' < now()`,
  );
  if (rowCount) await pool.query(`SELECT pg_notify('jobs:added', '{"count": ${rowCount}}')`);
}

/** The queued or running jobs, with their last outcome. */
export async function jobsLeft({ database: { pool } }: TestApp): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `SELECT task_identifier, attempts, last_error, locked_at, run_at - now() AS starts_in
     FROM graphile_worker.jobs`,
  );
  return rows;
}
