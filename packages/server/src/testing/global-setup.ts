import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { distribute } from '../platform/database/distribute.ts';
import { migrate, migrateJobs } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { ensureRoles } from '../platform/database/roles.ts';
import { createLogger } from '../platform/log.ts';
import { createOnCitus, makeTemplateOnCitus, startCitus } from './citus-cluster.ts';
import { preparedCluster } from './prepared-cluster.ts';
import { TEMPLATE } from './test-database.ts';

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for data that several test files copy. */
    prepared: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'tenantry-prepared-'));
  // PostgreSQL may run as another user than the tests.
  await chmod(prepared, 0o755);
  project.provide('prepared', prepared);
  const stop = await setUpDatabase(project);
  return async () => {
    await stop();
    await rm(prepared, { recursive: true, force: true });
  };
}

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const citusBin = process.env['TEST_CITUS_BIN'];
  if (citusBin) return setUpCitus(project, citusBin);
  project.provide('citus', null);
  const dataDir = await mkdtemp(join(tmpdir(), 'tenantry-test-'));
  const binDir = process.env['TEST_POSTGRES_BIN'];
  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      log: quiet,
      durable: false,
      // To start a second process for a statement costs more than the few rows of a test.
      settings: { max_connections: '300', max_parallel_workers_per_gather: '0' },
      ...(binDir && { binDir }),
    });
  const prepared = process.env['CI'] ? undefined : preparedCluster(binDir);
  const isReady = prepared?.copyTo(dataDir) ?? false;
  let postgres = await start();
  if (!isReady) await makeTemplate(postgres.connection);
  if (prepared && !isReady) {
    await postgres.stop();
    prepared.keep(dataDir);
    postgres = await start();
  }
  project.provide('cluster', postgres.connection);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The same on a distributed database: a coordinator and two workers. */
async function setUpCitus(project: TestProject, binDir: string): Promise<() => Promise<void>> {
  const nodes = await startCitus(binDir, 2);
  const { owner, application } = await createOnCitus(nodes, TEMPLATE);
  await migrate(owner, application.user);
  await distribute(owner, application.user);
  const pool = createPool(application, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
  await makeTemplateOnCitus(nodes, TEMPLATE);
  const { coordinator, workers } = nodes;
  project.provide('cluster', coordinator);
  project.provide('citus', { coordinator, workers });
  return () => nodes.stop();
}

async function makeTemplate(superuser: Parameters<typeof ensureRoles>[0]): Promise<void> {
  const client = new pg.Client({ ...superuser });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const { owner, application } = await ensureRoles({ ...superuser, database: TEMPLATE });
  await migrate(owner, application.user);
  const pool = createPool(application, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
}
