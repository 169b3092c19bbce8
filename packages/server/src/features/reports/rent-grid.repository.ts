import { sql } from 'drizzle-orm';
import type { GridStatus } from '@tenantry/contract/reports/rent-grid.schemas';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { creditNotes, invoices, lastDayInTime } from '#features/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { daysOfYear } from './homes.repository.ts';

/** The invoices of a lease that are due in one month. */
export interface DueInMonth {
  readonly leaseId: string;
  /** 1 to 12. */
  readonly month: number;
  readonly billed: Cents;
  readonly owed: Cents;
  readonly status: GridStatus;
  /** Oldest due date first. */
  readonly invoices: readonly { readonly id: string; readonly number: number }[];
}

interface Row extends Record<string, unknown> {
  readonly lease_id: string;
  readonly month: number;
  readonly billed: string;
  readonly owed: string;
  readonly late: boolean;
  readonly invoices: DueInMonth['invoices'];
}

/** The billed and open amounts of a year's invoices, by lease and month. */
export async function dueByMonth(tx: Transaction, year: number): Promise<DueInMonth[]> {
  const { first, last } = daysOfYear(year);
  const { rows } = await tx.db.execute<Row>(sql`
    WITH due AS (
      SELECT id, number, lease_id, due_date, remaining_balance, ${lastDayInTime} AS last_day_in_time,
        amount - coalesce((
          SELECT sum(c.amount) FROM ${creditNotes} c
          WHERE c.organization_id = invoices.organization_id AND c.invoice_id = invoices.id), 0) AS asked
      FROM ${invoices}
      WHERE organization_id = ${tx.organization.id}::uuid AND archived_at IS NULL
        AND due_date BETWEEN ${first}::date AND ${last}::date
    )
    SELECT lease_id, extract(month FROM due_date)::int AS month, sum(asked) AS billed,
      sum(remaining_balance) AS owed,
      bool_or(remaining_balance > 0 AND last_day_in_time < ${tx.today}::date) AS late,
      json_agg(json_build_object('id', id, 'number', number) ORDER BY due_date, number) AS invoices
    FROM due GROUP BY lease_id, extract(month FROM due_date)
    ORDER BY lease_id, month`);
  return rows.map((row) => {
    const owed = cents(Number(row.owed));
    const open = row.late ? ('LATE' as const) : ('BILLED' as const);
    return {
      leaseId: row.lease_id,
      month: row.month,
      billed: cents(Number(row.billed)),
      owed,
      status: owed === 0 ? ('PAID' as const) : open,
      invoices: row.invoices,
    };
  });
}
