import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aFolder, anEmptyDatabase, backUpTo, restoreInto } from '#testing/backups';
import { aPayment } from '#testing/factories';
import { copyRows } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld } from '#testing/world';

const app = useTestApp();

const LEASES = 2_000;

/** An organization with this many leases and a payment for each. */
async function aWorldWith(leases: number) {
  const world = await aWorld(app.current);
  const { property } = await aRentalIn(world);
  await aPayment(app.current, world.admin, property.id);
  const { organization } = world;
  await copyRows(app.current, organization, {
    table: 'leases',
    changed: `'status', 'EXPIRED'`,
    times: `generate_series(1, ${leases - 1})`,
  });
  await copyRows(app.current, organization, {
    table: 'payments',
    changed: `'lease_id', lease.id`,
    times: '(SELECT id FROM leases WHERE organization_id = $1) AS lease',
  });
}

const counts = `
  SELECT (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'payments')::int AS payments,
    (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'leases')::int AS read`;

test('BACKUP-2: a restore does not read all leases of a large organization for each of its payments', async () => {
  // The small one comes first, and its payments decide how those of the large one are checked.
  await aWorldWith(100);
  await aWorldWith(LEASES);
  const { path } = await backUpTo(join(await aFolder(), 'large.tar'), app.current);
  const target = await anEmptyDatabase();
  await restoreInto(target, { path, passphrase: undefined });

  const client = new pg.Client({ ...target.owner });
  await client.connect();
  const rows = () => client.query<{ payments: number; read: number }>(counts);
  try {
    await expect.poll(async () => (await rows()).rows[0]?.payments).toBe(LEASES + 102);
    expect((await rows()).rows[0]?.read).toBeLessThan(LEASES * 10);
  } finally {
    await client.end();
  }
});
