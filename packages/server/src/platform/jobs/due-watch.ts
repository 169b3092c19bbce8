import type pg from 'pg';

const EVERY_MS = 500;

/** The worker of a lane. */
export interface Waiting {
  /** The names of its tasks. */
  readonly tasks: readonly string[];
  hasRoom(): boolean;
  /** Makes it look for a job. */
  wake(): void;
}

/**
 * Wakes the workers that have due jobs but no notice of them: jobs that became due, of the timetable, or behind another
 * one of their queue. One query looks for all lanes, so that an idle server does not ask for each of its workers.
 *
 * @param lanes the workers that are running
 * @returns a function that ends the watch
 */
export function watchDueJobs(pool: pg.Pool, lanes: ReadonlySet<Waiting>): () => void {
  let isLooking = false;
  const look = async () => {
    const waiting = [...lanes].filter((lane) => lane.hasRoom());
    const due = new Set(
      await dueTasks(
        pool,
        waiting.flatMap(({ tasks }) => tasks),
      ),
    );
    for (const lane of waiting) {
      if (lanes.has(lane) && lane.tasks.some((task) => due.has(task))) lane.wake();
    }
  };
  const timer = setInterval(() => {
    if (isLooking || lanes.size === 0) return;
    isLooking = true;
    // Without a database there is nothing to do, and the workers themselves report it.
    look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Those of the tasks that have a job which can run now. */
async function dueTasks(pool: pg.Pool, tasks: readonly string[]): Promise<string[]> {
  if (tasks.length === 0) return [];
  const { rows } = await pool.query<{ task: string }>(
    {
      name: 'due-tasks',
      text: `SELECT DISTINCT tasks.identifier AS task
        FROM graphile_worker._private_jobs AS jobs
        JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
        LEFT JOIN graphile_worker._private_job_queues AS queues ON queues.id = jobs.job_queue_id
        WHERE jobs.is_available AND jobs.run_at <= now() AND queues.is_available IS NOT FALSE
          AND tasks.identifier = any($1::text[])`,
    },
    [tasks],
  );
  return rows.map(({ task }) => task);
}
