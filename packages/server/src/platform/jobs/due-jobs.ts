import type pg from 'pg';

/** Jobs of one task that could run, but were not taken yet. */
export interface DueJobs {
  readonly task: string;
  readonly count: number;
  /** How long the oldest of them has been due. */
  readonly seconds: number;
}

/** By the database's clock, like the queue itself. A job that waits for another one of its queue is not due. */
export async function dueJobs(pool: Pick<pg.Pool, 'query'>): Promise<DueJobs[]> {
  const { rows } = await pool.query<DueJobs>(
    `SELECT tasks.identifier AS task, count(*)::int AS count,
       extract(epoch FROM now() - min(jobs.run_at))::float8 AS seconds
     FROM graphile_worker._private_jobs AS jobs
     JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
     LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = jobs.job_queue_id
     WHERE jobs.is_available AND jobs.run_at <= now() AND queues.is_available IS NOT FALSE
     GROUP BY tasks.identifier`,
  );
  return rows;
}
