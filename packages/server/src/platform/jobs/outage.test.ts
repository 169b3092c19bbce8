import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '#features/installation';
import { eventually } from '#testing/eventually';
import { systemClock } from '../clock.ts';
import { createDatabase, type Database } from '../database/database.ts';
import type { EmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import { cleanUpDatabases, newDataDir, start } from '../database/embedded/embedded.testing.ts';
import { migrate, migrateJobs } from '../database/migrate.ts';
import type { Organization } from '../database/organization-table.ts';
import { createPool } from '../database/pool.ts';
import { ensureRoles } from '../database/roles.ts';
import { createDirectory } from '../http/directory.ts';
import { registerHealth } from '../http/health.ts';
import { createServer } from '../http/server.ts';
import { createLogger } from '../log.ts';
import { addJob, startJobs, type Job } from './jobs.ts';

const log = createLogger('silent');
const dataDir = newDataDir();
let postgres: EmbeddedPostgres;
let database: Database;
let organization: Organization;

cleanUpDatabases();

beforeAll(async () => {
  postgres = await start({ dataDir, durable: true });
  const { owner, application } = await ensureRoles(postgres.connection);
  await migrate(owner, application.user);
  const pool = createPool(application, log);
  await migrateJobs(pool);
  database = createDatabase(pool, systemClock);
  const settings = { name: 'Outage', domain: 'outage.example.com', demo: false };
  ({ organization } = await database.transactInstallation((tx) =>
    createOrganization(tx, settings),
  ));
});

afterAll(() => database.close());

/** The outcome of the jobs that were running when the database went away, with their attempts. */
const ended: string[] = [];
let inHand = 0;
let release = Promise.withResolvers<void>();

const waiting: Job<{ note: string }> = {
  name: 'test_waiting',
  run: async ({ payload: { note }, attempt }) => {
    inHand += 1;
    await release.promise;
    ended.push(`${note} ${attempt}`);
    if (note === 'fails' && attempt === 1) throw new Error('as it should');
  },
};

async function aServer() {
  const { pool } = database;
  const directory = createDirectory(database);
  const jobs = await startJobs({ pool, database, directory, log, jobs: [waiting], recurring: [] });
  const app = await createServer({ log });
  registerHealth(app, { pool, replica: null, metricsToken: undefined, isReady: () => true });
  const readiness = async () => (await app.inject('/healthz/ready')).statusCode;
  const stop = () => Promise.all([jobs.stop(), app.close()]);
  return { readiness, stop };
}

test('an outage of the database while jobs end ends neither the process nor the jobs', async () => {
  const server = await aServer();
  expect(await server.readiness()).toBe(200);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    ended.length = 0;
    inHand = 0;
    release = Promise.withResolvers();
    await database.transact({ organization }, async (tx) => {
      await addJob(tx, waiting.name, { note: 'succeeds' });
      await addJob(tx, waiting.name, { note: 'fails' });
    });
    await eventually(() => expect(inHand).toBe(2));
    process.kill(postgres.pid, signal);
    await postgres.stop();
    expect(await server.readiness()).toBe(503);
    release.resolve();
    await eventually(() => expect(ended).toHaveLength(2));
    postgres = await start({ dataDir, durable: true });
    await eventually(async () => expect(await server.readiness()).toBe(200));
    await eventually(() => expect(ended.toSorted()).toEqual(bothAgain));
    await eventually(async () => expect(await jobsLeft()).toBe(0));
  }
  await server.stop();
});

const bothAgain = ['fails 1', 'fails 2', 'succeeds 1', 'succeeds 2'];

async function jobsLeft(): Promise<number> {
  const { rowCount } = await database.pool.query('SELECT FROM graphile_worker.jobs');
  return rowCount ?? 0;
}
