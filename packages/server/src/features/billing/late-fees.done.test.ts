import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onDay } from '#testing/billing';
import { aReversal } from '#testing/factories';
import { asOwner } from '#testing/inspection';
import { lateFeeRule } from '#testing/late-fees';
import { aLateLessee } from '#testing/late-lessee';
import { useTestApp } from '#testing/test-app';
import type { Organization } from '../../platform/database/organization-table.ts';
import { ASSESS_LATE_FEES_JOB, queueLateFees } from './late-fees.service.ts';

const app = useTestApp();

const weekly = { rules: [lateFeeRule({ amount: 10, everyDays: 7 })] };

/** Queues the jobs of the day, and returns how many there are. */
async function queued(organization: Organization): Promise<number> {
  const { database } = app.current;
  await database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await database.transact({ organization }, queueLateFees);
  const { rowCount } = await database.pool.query(
    'SELECT FROM graphile_worker.jobs WHERE task_identifier = $1',
    [ASSESS_LATE_FEES_JOB],
  );
  return rowCount ?? 0;
}

test('CHG-15: an invoice that was paid late is looked at once more, and again when its check bounces', async () => {
  const { assess, bill, pay, again, organization } = await aLateLessee(app.current, weekly);
  await bill();
  onDay(app.current, '2026-11-10');
  const check = await pay(1450, '2026-11-10');
  // The day is not over: a hold of today could still end.
  expect((await assess('2026-11-10')).map(([day]) => day)).toEqual(['2026-11-05']);
  expect(await queued(organization)).toBe(0);
  onDay(app.current, '2026-11-11');
  expect(await queued(organization)).toBe(1);
  expect(await assess('2026-11-11')).toHaveLength(1);
  expect(await queued(organization)).toBe(0);

  onDay(app.current, '2026-11-14');
  await aReversal(app.current, await again(), check, { reversalDate: '2026-11-14' });
  await pay(1460, '2026-11-14', 'Check 2');
  onDay(app.current, '2026-11-15');
  expect(await queued(organization)).toBe(1);
  expect((await assess('2026-11-15')).map(([day]) => day)).toEqual(['2026-11-05', '2026-11-12']);
});

/** The rows of invoices that the recurring query reads. */
function invoicesRead(organization: Organization): Promise<number> {
  return app.current.database.transact({ organization }, async (tx) => {
    const read = async () => {
      const { rows } = await tx.db.execute<{ count: number }>(sql`
        SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables
        WHERE relname = 'invoices'`);
      return rows[0]?.count ?? 0;
    };
    const before = await read();
    await queueLateFees(tx);
    return (await read()) - before;
  });
}

test('CHG-15: invoices that were paid late long ago are not read again', async () => {
  const { bill, organization } = await aLateLessee(app.current, weekly);
  await bill();
  onDay(app.current, '2026-11-02');
  await asOwner(
    app.current,
    organization,
    `INSERT INTO invoices (organization_id, id, number, property_id, lease_id, date, due_date, late_date, amount,
       remaining_balance, late_fee, late_fee_frequency, late_fee_billed, settled_on, policy, late_fees_done, created_at)
     SELECT organization_id, gen_random_uuid(), 1000 + n, property_id, lease_id, date, due_date, late_date, amount,
       0, late_fee, late_fee_frequency, late_fee_billed, late_date + 9, policy, true, created_at
     FROM invoices, generate_series(1, 3000) AS n`,
  );
  await asOwner(app.current, organization, 'ANALYZE invoices');
  onDay(app.current, '2026-12-01');
  expect(await invoicesRead(organization)).toBeLessThan(20);
});
