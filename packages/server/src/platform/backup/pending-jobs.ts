import type pg from 'pg';

/**
 * Queued jobs, as lines of JSON: mails that were not sent yet and receipts that were not read. They are in the backup
 * so that nothing is lost; after a restore they run again, even if they have run since the backup.
 */
export async function pendingJobs(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ queue: string | null }>(
    `SELECT to_regclass('graphile_worker._private_jobs')::text AS queue`,
  );
  // No server has run on this database yet.
  if (!found[0]?.queue) return [];
  const { rows } = await client.query<{ line: string }>(
    `SELECT row_to_json(t)::text AS line FROM (
       SELECT tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority
       FROM graphile_worker._private_jobs jobs
       JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
       LEFT JOIN graphile_worker._private_job_queues queues ON queues.id = jobs.job_queue_id
       WHERE jobs.attempts < jobs.max_attempts AND jobs.payload->>'organizationId' IS NOT NULL
       ORDER BY jobs.id) t`,
  );
  return rows.map(({ line }) => line);
}

export async function addPendingJobs(
  client: pg.ClientBase,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  await client.query(
    `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
       SELECT ROW(job->>'identifier', job->'payload', job->>'queue_name', (job->>'run_at')::timestamptz,
                  (job->>'max_attempts')::smallint, job->>'key', (job->>'priority')::smallint, NULL
       )::graphile_worker.job_spec
       FROM json_array_elements($1::json) AS job))`,
    [`[${lines.join(',')}]`],
  );
}
