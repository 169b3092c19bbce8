import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { anOrganization } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import { createLogger } from '../log.ts';
import type { Job } from './job.ts';
import { addJob } from './jobs.ts';
import { createPace, type Pace } from './pace.ts';
import { startJobs } from './start-jobs.ts';

const app = useTestApp();
const NEVER_MS = 2 ** 31 - 1;

/** Queues a job that notes that it runs, at this pace. */
async function runsAt(pace: Pace): Promise<string[]> {
  const runs: string[] = [];
  const noted: Job<object> = {
    name: 'test_paced',
    run: async ({ transact }) =>
      transact(async ({ organization }) => void runs.push(organization.id)),
  };
  const { database, directory } = app.current;
  const { pool } = database;
  const log = createLogger('silent');
  const how = { pool, database, directory, log, jobs: [noted], recurring: [], pace };
  const running = await startJobs(how);
  onTestFinished(() => {
    pace.free();
    return running.stop();
  });
  const organization = await anOrganization(app.current);
  await database.transact({ organization }, (tx) => addJob(tx, noted.name, {}));
  return runs;
}

test('jobs wait while the server is busy, and go on as soon as it is not', async () => {
  const pace = createPace({ wait: NEVER_MS, open: 100, patience: NEVER_MS });
  pace.slow();
  const asked = Promise.withResolvers<void>();
  const runs = await runsAt({
    ...pace,
    turn: () => {
      asked.resolve();
      return pace.turn();
    },
  });
  await asked.promise;
  // The watch of due jobs has looked by then, too.
  await sleep(1_000);
  expect(runs).toHaveLength(0);
  pace.free();
  await eventually(() => expect(runs).toHaveLength(1));
});

test('a server that stays busy holds jobs back for a while only', async () => {
  const pace = createPace({ wait: 10, open: 100, patience: NEVER_MS });
  pace.slow();
  const runs = await runsAt(pace);
  await eventually(() => expect(runs).toHaveLength(1));
});

test('nothing waits for a server that has been busy for long', async () => {
  const pace = createPace({ wait: NEVER_MS, open: 100, patience: 10 });
  pace.slow();
  await sleep(20);
  await expect(pace.turn()).resolves.toBeUndefined();
});
