import pg from 'pg';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { propertyBody } from '#testing/factories';
import { useTestApp } from '#testing/test-app';
import type { TestDatabase } from '#testing/test-connections';
import { aWorld } from '#testing/world';
import { createLogger } from '../log.ts';
import { migrate, migrateJobs } from './migrate.ts';
import { createPool } from './pool.ts';
import { APPLICATION_ROLE } from './roles.ts';

const app = useTestApp();
let connections: TestDatabase;

beforeAll(() => {
  connections = app.current.connections;
});

/** Everything that migrations create and grant: tables, columns, constraints, rights. */
async function schema(): Promise<unknown> {
  const client = new pg.Client({ ...connections.superuser });
  await client.connect();
  const { rows } = await client.query(
    `SELECT table_schema, table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema IN ('public', 'graphile_worker', 'drizzle')
     UNION ALL SELECT conname, conrelid::regclass::text, contype::text, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT grantee, table_name, privilege_type, 'grant' FROM information_schema.role_table_grants
     WHERE table_schema = 'public'
     UNION ALL SELECT hash, created_at::text, 'migration', '' FROM drizzle.__drizzle_migrations
     ORDER BY 1, 2, 3, 4`,
  );
  await client.end();
  return rows;
}

async function migrateAsAServer(): Promise<void> {
  await migrate({ ...connections.owner }, APPLICATION_ROLE);
  const pool = createPool({ ...connections.application, max: 1 }, createLogger('silent'));
  await migrateJobs(pool);
  await pool.end();
}

test('migrating again, and by several servers at once, changes nothing', async () => {
  const before = await schema();
  await migrateAsAServer();
  await Promise.all([migrateAsAServer(), migrateAsAServer(), migrateAsAServer()]);
  expect(await schema()).toEqual(before);
});

test('migrating beside running servers refuses none of their requests, even when rights change', async () => {
  const { admin } = await aWorld(app.current);
  const superuser = new pg.Client({ ...connections.superuser });
  await superuser.connect();
  const before = await schema();
  const statuses = new Map<number, number>();
  const migrated = new AbortController();
  const askOn = async () => {
    while (!migrated.signal.aborted) {
      const body = propertyBody();
      const { status } = await app.current.call(portfolioEndpoints.create, { as: admin, body });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const asking = [askOn(), askOn(), askOn()];
  for (let round = 0; round < 5; round += 1) {
    await superuser.query(
      `GRANT TRUNCATE ON properties, sessions, audit_events TO ${APPLICATION_ROLE}`,
    );
    await migrateAsAServer();
  }
  migrated.abort();
  await Promise.all(asking);
  await superuser.end();
  expect([...statuses.keys()]).toEqual([201]);
  expect(await schema()).toEqual(before);
});

test('several servers at once migrate an empty database once', async () => {
  const client = new pg.Client({ ...connections.superuser });
  await client.connect();
  const migrated = await schema();
  await client.query(
    'DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public',
  );
  await client.query(`ALTER SCHEMA public OWNER TO ${connections.owner.user}`);
  await client.end();
  await Promise.all([migrateAsAServer(), migrateAsAServer(), migrateAsAServer()]);
  expect(await schema()).toEqual(migrated);
});
