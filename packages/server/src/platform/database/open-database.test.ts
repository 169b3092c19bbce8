import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, urlOf } from '#testing/test-database';
import type { TestCluster, TestDatabase } from '#testing/test-connections';
import { ConfigError, readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './open-database.ts';
import { OWNER_ROLE } from './roles.ts';

const log = createLogger('silent');
const BYPASSING = 'test_bypassing';
const MEMBER = 'test_member_of_owner';
let connections: TestDatabase;

beforeAll(async () => {
  connections = await cloneDatabase();
  const { password } = connections.superuser;
  await asSuperuser(
    `CREATE ROLE ${BYPASSING} LOGIN BYPASSRLS PASSWORD '${password}';
     CREATE ROLE ${MEMBER} LOGIN PASSWORD '${password}' IN ROLE ${OWNER_ROLE}`,
  );
});

afterAll(async () => {
  await asSuperuser(`DROP ROLE ${BYPASSING}; DROP ROLE ${MEMBER}`);
  await connections.drop();
});

async function asSuperuser(sql: string): Promise<void> {
  await rowsAsSuperuser(sql);
}

async function rowsAsSuperuser<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ ...connections.superuser });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

function open(application: TestCluster, owner?: TestCluster) {
  const config = readConfig({
    DATABASE_URL: urlOf(application),
    ...(owner && { DATABASE_OWNER_URL: urlOf(owner) }),
  });
  return openDatabase({ config, dataDir: '/nowhere', log, onExit: () => undefined });
}

describe('the start refuses a role that could see past row-level security, and says why', () => {
  test.each([
    [
      'a superuser',
      () => connections.superuser,
      /must not serve requests, because it is a superuser/,
    ],
    ['the owner', () => connections.owner, /because it owns the tables/],
    [
      'a member of the owner',
      () => ({ ...connections.superuser, user: MEMBER }),
      /because it owns the tables/,
    ],
    [
      'BYPASSRLS',
      () => ({ ...connections.superuser, user: BYPASSING }),
      /because it may bypass row-level security/,
    ],
  ])('%s', async (_, role, reason) => {
    await expect(open(role())).rejects.toThrow(reason);
    await expect(open(role())).rejects.toThrow(/DATABASE_OWNER_URL/);
  });

  test.each([
    ['the ordinary one, with the owner to migrate', () => connections.owner],
    ['the ordinary one alone, once the database is migrated', () => undefined],
  ])('the start accepts %s', async (_, owner) => {
    const opened = await open(connections.application, owner());
    const { rows } = await opened.pool.query('SELECT current_user AS role');
    await opened.close();
    expect(rows).toEqual([{ role: connections.application.user }]);
  });
});

test('the start refuses the schema of a newer version in a sentence, and touches nothing', async () => {
  const newer =
    /^The database belongs to a newer version of Tenantry than this one\. Start that version/;
  const rights = `SELECT count(*)::int AS count FROM information_schema.role_table_grants
    WHERE table_name = 'audit_events' AND privilege_type = 'UPDATE' AND grantee = '${connections.application.user}'`;
  await asSuperuser(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of a newer version', 9000000000000);
     GRANT UPDATE ON audit_events TO ${connections.application.user}`,
  );
  await expect(open(connections.application)).rejects.toThrow(newer);
  await expect(open(connections.application, connections.owner)).rejects.toThrow(newer);
  expect(await rowsAsSuperuser(rights)).toEqual([{ count: 1 }]);
  await asSuperuser(
    `DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'of a newer version';
     REVOKE UPDATE ON audit_events FROM ${connections.application.user}`,
  );
});

test('a failed migration is named with the reason and what to do', async () => {
  await asSuperuser(
    `CREATE TABLE drizzle.kept AS SELECT * FROM drizzle.__drizzle_migrations;
     TRUNCATE drizzle.__drizzle_migrations`,
  );
  // The first one has already created it.
  const failed =
    /^The migration 0000_\w+ failed: .+ already exists\. Nothing was changed\. Fix that and start again/;
  const refusal = open(connections.application, connections.owner);
  await expect(refusal).rejects.toThrow(failed);
  // The program prints only the message of this error.
  await expect(refusal).rejects.toBeInstanceOf(ConfigError);
  await asSuperuser(
    `INSERT INTO drizzle.__drizzle_migrations SELECT * FROM drizzle.kept; DROP TABLE drizzle.kept`,
  );
});

test('the start refuses a database that was not migrated to this version, with a sentence', async () => {
  const notMigrated = /^The database is not at the schema of this version\. .+DATABASE_OWNER_URL/;
  await asSuperuser('CREATE DATABASE test_not_migrated');
  const empty = { ...connections.application, database: 'test_not_migrated' };
  await expect(open(empty)).rejects.toThrow(notMigrated);
  await asSuperuser('DROP DATABASE test_not_migrated');
  await asSuperuser(
    'DELETE FROM drizzle.__drizzle_migrations WHERE id = (SELECT max(id) FROM drizzle.__drizzle_migrations)',
  );
  await expect(open(connections.application)).rejects.toThrow(notMigrated);
});
