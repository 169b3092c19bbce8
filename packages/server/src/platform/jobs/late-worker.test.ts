import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { eventually } from '#testing/eventually';
import { useTestApp } from '#testing/test-app';
import { systemClock } from '../clock.ts';
import { createDatabase } from '../database/database.ts';
import { createPool } from '../database/pool.ts';
import { createLogger } from '../log.ts';
import { startJobs } from './start-jobs.ts';
import type { Job } from './job.ts';

const app = useTestApp();

/** graphile-worker tries again after 1.5 to 4.5 seconds, by a random number. */
const LONGEST = 0.99;
const NEXT_TRY_MS = 4_500;

const idle: Job<object> = { name: 'test_idle', run: () => Promise.resolve() };

test('OPS-7: a worker that still waits for the database when the server stops logs nothing afterwards', async () => {
  const trace = vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  vi.spyOn(Math, 'random').mockReturnValue(LONGEST);
  const { directory, connections } = app.current;
  const log = createLogger('silent');
  const pool = createPool(connections.application, log);
  const database = createDatabase(pool, systemClock);
  const jobs = await startJobs({ pool, database, directory, log, jobs: [idle], recurring: [] });
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => {
    throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  });
  await eventually(() => expect(connect).toHaveBeenCalled());
  await jobs.stop();
  connect.mockRestore();
  await pool.end();
  await sleep(NEXT_TRY_MS);
  expect(trace).not.toHaveBeenCalled();
});
