import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#testing/eventually';
import { useTestApp } from '#testing/test-app';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { watchDueJobs } from './due-watch.ts';

const app = useTestApp();

const lane = (task: string, hasRoom = true) => ({
  tasks: [task],
  hasRoom: () => hasRoom,
  wake: vi.fn<() => void>(),
});

test('lanes with room are woken for jobs that are due, also if no notice came', async () => {
  const pool = createPool(app.current.connections.application, createLogger('silent'));
  const lanes = {
    due: lane('test_due'),
    full: lane('test_full', false),
    later: lane('test_later'),
    behind: lane('test_behind'),
  };
  const stop = watchDueJobs(pool, new Set(Object.values(lanes)));
  onTestFinished(async () => {
    stop();
    await pool.end();
  });
  const add = (task: string, runAt: string, queue: string | null = null) =>
    pool.query(
      `SELECT graphile_worker.add_job($1, '{}'::json, queue_name => $2, run_at => now() + $3::interval)`,
      [task, queue, runAt],
    );
  /** As if another server ran a job of the queue. */
  const lockQueue = (lockedAt: string) =>
    pool.query(`UPDATE graphile_worker._private_job_queues SET locked_at = ${lockedAt}
      WHERE queue_name = 'test_queue'`);
  await add('test_behind', '1 hour', 'test_queue');
  await lockQueue('now()');
  await add('test_behind', '0 seconds', 'test_queue');
  await add('test_full', '0 seconds');
  await add('test_later', '1 hour');
  await add('test_due', '0 seconds');
  await eventually(() => expect(lanes.due.wake).toHaveBeenCalled());
  for (const { wake } of [lanes.full, lanes.later, lanes.behind]) {
    expect(wake).not.toHaveBeenCalled();
  }
  await lockQueue('NULL');
  await eventually(() => expect(lanes.behind.wake).toHaveBeenCalled());
});
