import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder, backUpTo } from '#testing/backups';
import { useTestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import { aWorld } from '#testing/world';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { canRehearse, rehearse } from './rehearsal.ts';

const app = useTestApp();

/** A role of the test's cluster, and a connection that may do everything. */
async function aRole(rights: string) {
  const { superuser } = app.current.connections;
  const client = new pg.Client({ ...superuser });
  await client.connect();
  const user = `check_${randomBytes(4).toString('hex')}`;
  await client.query(`CREATE ROLE ${user} LOGIN ${rights} PASSWORD 'check'`);
  onTestFinished(async () => {
    await client.query(`DROP ROLE ${user}`);
    await client.end();
  });
  return { client, user, url: urlOf({ ...superuser, user, password: 'check' }) };
}

test('BACKUP-11: a role that may only create databases restores a backup for a check, and leaves nothing', async () => {
  await aWorld(app.current);
  const { path, manifest } = await backUpTo(join(await aFolder(), 'world.tar'), app.current);
  const { client, user, url } = await aRole('CREATEDB');
  const DATABASE_URL = urlOf(app.current.connections.application);
  const config = readConfig({ DATABASE_URL, BACKUP_CHECK_URL: url });
  const options = { config, dataDir: '/nowhere', log: createLogger('silent') };
  const counts: unknown[] = [];
  const archive = { path, passphrase: undefined };
  const checked = await rehearse(archive, options, async (pool) => {
    const { rows } = await pool.query(
      'SELECT current_user AS role, count(*)::int FROM organizations',
    );
    counts.push(...rows);
    return [];
  });
  expect(checked).toEqual(manifest);
  expect(counts).toEqual([
    { role: app.current.connections.application.user, count: manifest.organizations.length },
  ]);
  const left = await client.query(
    'SELECT datname FROM pg_database WHERE pg_get_userbyid(datdba) = $1',
    [user],
  );
  expect(left.rows).toEqual([]);

  const other = await aRole('');
  const powerless = {
    ...options,
    config: readConfig({ DATABASE_URL, BACKUP_CHECK_URL: other.url }),
  };
  await expect(rehearse(archive, powerless, async () => [])).rejects.toThrow(
    `The role ${other.user} may not create the database for the check. Run: ALTER ROLE ${other.user} CREATEDB`,
  );
});

test('BACKUP-11: without such a role nothing is checked, except with the embedded database', () => {
  const DATABASE_URL = 'postgres://app@db/tenantry';
  expect(canRehearse(readConfig({ DATABASE_URL }))).toBe(false);
  expect(
    canRehearse(readConfig({ DATABASE_URL, BACKUP_CHECK_URL: 'postgres://check@db/postgres' })),
  ).toBe(true);
  expect(
    canRehearse(readConfig({ DATABASE_URL, DATABASE_OWNER_URL: 'postgres://owner@db/tenantry' })),
  ).toBe(true);
  expect(canRehearse(readConfig({}))).toBe(true);
});
