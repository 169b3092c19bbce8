import { todayEndpoints } from '@tenantry/contract/today/today.endpoints';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { anOrganization, aPerson, type TestPerson } from '#testing/factories';
import { recurringOnDemand, retryFailedJobs } from '#testing/jobs';
import { useTestApp } from '#testing/test-app';
import { addJob } from '../platform/jobs/jobs.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { readConfig } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { checkJobs } from './jobs-check.ts';

const metricsToken = 'a-token-for-prometheus';
let secondsUp = 0;
const app = useTestApp({ metricsToken, secondsUp: () => secondsUp });

const check = () => {
  const { database, directory } = app.current;
  directory.forget();
  // The database is not its own, so it does not know whether a server runs.
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/somewhere' });
  return checkJobs({ database, directory, config, dataDir: '/nowhere' });
};

const needsOf = async (as: TestPerson) =>
  (await app.current.call(todayEndpoints.needs, { as, query: {} })).body.items;

async function metric(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { payload } = await app.current.app.inject({ url: '/metrics', headers });
  const line = payload.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}

test('OPS-7: jobs that no server runs are shown by doctor, in the metrics and to SuperAdmins', async () => {
  const organization = await anOrganization(app.current);
  const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
  const admin = await aPerson(app.current, organization, 'SiteAdmin');
  expect(await check()).toMatchObject({ status: 'ok' });
  expect(await needsOf(superAdmin)).toEqual([]);
  expect(await metric('jobs_oldest_due_seconds{lane="mail"}')).toBe(0);

  const { database } = app.current;
  const payload = { emailAddress: admin.emailAddress };
  await database.transact({ organization }, (tx) => addJob(tx, 'send_reset_link', payload));
  await database.pool.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '10 minutes 10 seconds'`,
  );
  expect(await check()).toMatchObject({
    status: 'warning',
    details: ['A job send_reset_link has been due for up to 10 minutes.'],
  });
  expect(await metric('jobs_oldest_due_seconds{lane="mail"}')).toBeGreaterThan(600);
  expect(await metric('jobs_oldest_due_seconds{lane="texts"}')).toBe(0);
  expect(await needsOf(superAdmin)).toEqual([
    { kind: 'jobs_waiting', key: 'jobs_waiting', lanes: ['mail'], minutes: 10 },
  ]);
  expect(await needsOf(admin)).toEqual([]);
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
});

test('OPS-7: that no process runs jobs is shown by doctor, in the metrics and to SuperAdmins, also if none is queued', async () => {
  const organization = await anOrganization(app.current);
  const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
  const { pool } = app.current.database;
  onTestFinished(async () => {
    secondsUp = 0;
    await pool.query('DELETE FROM graphile_worker._private_known_crontabs');
  });
  const ranBefore = (time: string) =>
    pool.query(
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       VALUES ('each_minute', now() - interval '1 day', now() - $1::interval)
       ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution`,
      [time],
    );
  const stopped = (minutes: number) => [{ kind: 'jobs_stopped', key: 'jobs_stopped', minutes }];

  await ranBefore('12 minutes 10 seconds');
  expect(await check()).toMatchObject({
    status: 'warning',
    details: ['No process has run jobs for 12 minutes.'],
  });
  expect(await metric('jobs_last_run_age_seconds')).toBeGreaterThan(700);
  // The server has just started, and its jobs are about to.
  expect(await needsOf(superAdmin)).toEqual([]);
  secondsUp = 3600;
  expect(await needsOf(superAdmin)).toEqual(stopped(12));

  await ranBefore('1 minute');
  expect(await check()).toMatchObject({ status: 'ok' });
  expect(await needsOf(superAdmin)).toEqual([]);

  await pool.query('DELETE FROM graphile_worker._private_known_crontabs');
  expect(await needsOf(superAdmin)).toEqual(stopped(60));
});

test('OPS-7: recurring work that fails in one organization is shown until it has succeeded', async () => {
  const organization = await anOrganization(app.current);
  const broken = await anOrganization(app.current);
  const superAdmin = await aPerson(app.current, organization, 'SuperAdmin');
  const { database, directory } = app.current;
  directory.forget();
  let isBroken = true;
  const recurring = recurringOnDemand.map((task) => ({
    ...task,
    run: async (tx: Parameters<typeof task.run>[0]) => {
      if (isBroken && tx.organization.id === broken.id) throw new Error('as it should');
    },
  }));
  const log = createLogger('silent');
  const { pool } = database;
  const runner = await startJobs({ pool, database, directory, log, jobs: [], recurring });
  onTestFinished(() => runner.stop());
  await pool.query("SELECT graphile_worker.add_job('queue_billing')");
  await eventually(async () =>
    expect(await metric('recurring_tasks_failed{task="queue_billing"}')).toBe(1),
  );
  expect(await metric('recurring_tasks_failed{task="queue_late_fees"}')).toBe(0);
  expect(await check()).toMatchObject({
    status: 'warning',
    details: [expect.stringContaining(`Automatic billing failed for ${broken.name}, first queued`)],
  });
  expect(await needsOf(superAdmin)).toMatchObject([
    { kind: 'task_failed', title: 'Automatic billing', organization: broken.name },
  ]);
  isBroken = false;
  await eventually(async () => {
    await retryFailedJobs(app.current);
    expect(await needsOf(superAdmin)).toEqual([]);
  });
  expect(await check()).toMatchObject({ status: 'ok' });
});
