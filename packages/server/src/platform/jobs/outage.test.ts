import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
import { addJob } from './jobs.ts';
import { startJobs } from './start-jobs.ts';
import type { Job } from './job.ts';

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

const notes = ['succeeds', 'succeeds too', 'fails', 'succeeds last'];

/** In the lane with the most concurrent jobs. They end one after the other, in a report of their own each. */
const waiting: Job<{ note: string }> = {
  name: 'test_waiting',
  lane: 'mail',
  run: async ({ payload: { note }, attempt }) => {
    inHand += 1;
    await release.promise;
    await sleep(20 * notes.indexOf(note));
    ended.push(`${note} ${attempt}`);
    if (note === 'fails' && attempt === 1) throw new Error('as it should');
  },
};

async function aServer() {
  const { pool } = database;
  const directory = createDirectory(database);
  const all = { jobs: [waiting], recurring: [], alone: true };
  const jobs = await startJobs({ pool, database, directory, log, ...all });
  const app = await createServer({ log });
  registerHealth(app, { pool, replica: null, metricsToken: undefined, isReady: () => true });
  const readiness = async () => (await app.inject('/healthz/ready')).statusCode;
  const stop = () => Promise.all([jobs.stop(), app.close()]);
  return { readiness, stop };
}

/** The database goes away while jobs run, and they end before it is back. */
async function outage(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  ended.length = 0;
  inHand = 0;
  release = Promise.withResolvers();
  await database.transact({ organization }, async (tx) => {
    for (const note of notes) await addJob(tx, waiting.name, { note });
  });
  await eventually(() => expect(inHand).toBe(notes.length));
  process.kill(postgres.pid, signal);
  await postgres.stop();
  release.resolve();
  await eventually(() => expect(ended).toHaveLength(notes.length));
}

test('OPS-7: an outage of the database while jobs end ends neither the process nor the jobs', async () => {
  // graphile-worker prints why a worker ended, in addition to logging it.
  vi.spyOn(console, 'trace').mockImplementation(() => undefined);
  const server = await aServer();
  expect(await server.readiness()).toBe(200);
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await outage(signal);
    expect(await server.readiness()).toBe(503);
    postgres = await start({ dataDir, durable: true });
    await eventually(async () => expect(await server.readiness()).toBe(200));
    await eventually(() => expect(ended.toSorted()).toEqual(allAgain));
    await eventually(async () => expect(await jobsLeft()).toBe(0));
  }
  // Also stops while there is no database. The next server runs what it could not report.
  await outage('SIGINT');
  await server.stop();
  postgres = await start({ dataDir, durable: true });
  const next = await aServer();
  await eventually(() => expect(ended.toSorted()).toEqual(allAgain));
  await next.stop();
});

const allAgain = notes.flatMap((note) => [`${note} 1`, `${note} 2`]).toSorted();

async function jobsLeft(): Promise<number> {
  const { rowCount } = await database.pool.query('SELECT FROM graphile_worker.jobs');
  return rowCount ?? 0;
}
