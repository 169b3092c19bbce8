import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder, backUpTo } from '#testing/backups';
import { useTestApp } from '#testing/test-app';
import { urlOf } from '#testing/test-database';
import { aPicture, aRentalIn, aWorld } from '#testing/world';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import { backupPhases, type BackupProgress } from '@tenantry/contract/super-admin/backup.schemas';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { canRehearse, rehearse } from './rehearsal.ts';

const app = useTestApp();

const read = (phase: 'checking' | 'restoring') => ({ phase, fraction: 1 });

/** A role of the test's cluster, and a connection as superuser. */
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
  const world = await aWorld(app.current);
  const { property } = await aRentalIn(world);
  await app.current.call(portfolioEndpoints.uploadCoverImage, {
    as: world.admin,
    params: { propertyId: property.id, fileName: 'house.png' },
    file: await aPicture(),
  });
  const told: BackupProgress[] = [];
  const tell = (progress: BackupProgress) => void told.push(progress);
  const to = join(await aFolder(), 'world.tar');
  const { path, bytes, manifest } = await backUpTo(to, app.current, { tell });
  const { client, user, url } = await aRole('CREATEDB');
  const DATABASE_URL = urlOf(app.current.connections.application);
  const config = readConfig({ DATABASE_URL, BACKUP_CHECK_URL: url });
  const options = { config, dataDir: '/nowhere', log: createLogger('silent'), tell };
  const counts: unknown[] = [];
  const archive = { path, bytes, passphrase: undefined };
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
  const phases = told.map(({ phase }) => phase);
  expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual([...backupPhases]);
  expect(told.findLast(({ phase }) => phase === 'restoring')).toEqual(read('restoring'));
  expect(told.findLast(({ phase }) => phase === 'checking')).toEqual(read('checking'));
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
