import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { migrate, migrateJobs } from '../platform/database/migrate.ts';
import { createPool } from '../platform/database/pool.ts';
import { ensureRoles } from '../platform/database/roles.ts';
import { createLogger } from '../platform/log.ts';
import { TEMPLATE } from './test-database.ts';

const silent = () => undefined;
const quiet = { debug: silent, info: silent, warn: silent, error: silent };

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tenantry-test-'));
  const binDir = process.env['TEST_POSTGRES_BIN'];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    durable: false,
    settings: { max_connections: '300' },
    ...(binDir && { binDir }),
  });
  const superuser = postgres.connection;
  await makeTemplate(superuser);
  project.provide('cluster', superuser);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
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
