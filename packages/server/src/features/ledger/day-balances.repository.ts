/** Reads what leases owed at the end of a day: what they owe now, minus what happened later. */
import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { leases } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import type { ChargeOnDay } from './day-balances.domain.ts';
import {
  creditNotes,
  invoices,
  paymentApplications,
  paymentReversals,
  payments,
} from './ledger.table.ts';

export interface LeaseCharge extends ChargeOnDay {
  readonly leaseId: string;
}

interface ChargeRow extends Record<string, unknown> {
  readonly id: string;
  readonly lease_id: string;
  readonly due_date: CalendarDate;
  readonly asked: string;
  readonly lacking: string;
}

const toCharge = (row: ChargeRow): LeaseCharge => ({
  id: row.id,
  leaseId: row.lease_id,
  dueDate: row.due_date,
  asked: cents(Number(row.asked)),
  lacking: cents(Number(row.lacking)),
});

/**
 * Credit notes of an invoice `i` up to the day. The subquery also names the organization, because Citus needs it there.
 */
const creditedUntil = ({ organization }: Transaction, day: CalendarDate) => sql`coalesce((
  SELECT sum(c.amount) FROM ${creditNotes} c
  WHERE c.organization_id = ${organization.id}::uuid AND c.invoice_id = i.id AND c.day <= ${day}::date), 0)`;

/**
 * The invoices that were open at the end of the day, oldest due date first. An application counts from the day of its
 * payment, and its removal from the day of the reversal or credit note.
 * @param leaseIds only these leases; all leases if absent
 */
export async function chargesOpenOn(
  tx: Transaction,
  day: CalendarDate,
  leaseIds?: readonly string[],
): Promise<LeaseCharge[]> {
  const { id } = tx.organization;
  const ofLeases = leaseIds
    ? sql`AND i.lease_id = any(${sql.param(leaseIds)}::uuid[])`
    : sql`AND (i.remaining_balance > 0 OR l.amount IS NOT NULL)`;
  const { rows } = await tx.db.execute<ChargeRow>(sql`
    WITH later AS (
      SELECT invoice_id, sum(amount) AS amount FROM (
        SELECT a.invoice_id, a.amount FROM ${paymentApplications} a
          JOIN ${payments} p ON p.organization_id = a.organization_id AND p.id = a.payment_id
        WHERE a.organization_id = ${id}::uuid AND p.payment_date > ${day}::date
          AND a.reversal_id IS NULL AND a.credit_note_id IS NULL
        UNION ALL
        SELECT a.invoice_id, a.amount FROM ${paymentApplications} a
          JOIN ${paymentReversals} r ON r.organization_id = a.organization_id AND r.id = a.reversal_id
        WHERE a.organization_id = ${id}::uuid AND r.reversal_date > ${day}::date
        UNION ALL
        SELECT a.invoice_id, a.amount FROM ${paymentApplications} a
          JOIN ${creditNotes} c ON c.organization_id = a.organization_id AND c.id = a.credit_note_id
        WHERE a.organization_id = ${id}::uuid AND c.day > ${day}::date
        UNION ALL
        SELECT c.invoice_id, c.amount FROM ${creditNotes} c
        WHERE c.organization_id = ${id}::uuid AND c.day > ${day}::date
      ) changes GROUP BY invoice_id
    )
    SELECT i.id, i.lease_id, i.due_date::text AS due_date, i.amount - ${creditedUntil(tx, day)} AS asked,
      i.remaining_balance + coalesce(l.amount, 0) AS lacking
    FROM ${invoices} i LEFT JOIN later l ON l.invoice_id = i.id
    WHERE i.organization_id = ${id}::uuid AND i.archived_at IS NULL AND i.date <= ${day}::date ${ofLeases}
    ORDER BY i.due_date, i.number`);
  return rows.map(toCharge);
}

/**
 * What each lease owed at the end of the day, minus its credit. A lease that is absent owed nothing and had no credit.
 */
export async function balancesOnDay(
  tx: Transaction,
  day: CalendarDate,
): Promise<Map<string, Cents>> {
  const { id } = tx.organization;
  const live = sql`i.organization_id = ${id}::uuid AND i.archived_at IS NULL`;
  const { rows } = await tx.db.execute<{ lease_id: string; balance: string }>(sql`
    SELECT lease_id, sum(amount) AS balance FROM (
      SELECT i.lease_id, i.remaining_balance AS amount FROM ${invoices} i
      WHERE ${live} AND i.remaining_balance > 0
      UNION ALL
      SELECT l.id, -l.credit FROM ${leases} l WHERE l.organization_id = ${id}::uuid AND l.credit > 0
      UNION ALL
      SELECT i.lease_id, -i.amount FROM ${invoices} i WHERE ${live} AND i.date > ${day}::date
      UNION ALL
      SELECT i.lease_id, c.amount FROM ${creditNotes} c
        JOIN ${invoices} i ON i.organization_id = c.organization_id AND i.id = c.invoice_id
      WHERE ${live} AND c.day > ${day}::date
      UNION ALL
      SELECT p.lease_id, p.amount FROM ${payments} p
      WHERE p.organization_id = ${id}::uuid AND p.payment_date > ${day}::date
      UNION ALL
      SELECT p.lease_id, -r.amount FROM ${paymentReversals} r
        JOIN ${payments} p ON p.organization_id = r.organization_id AND p.id = r.payment_id
      WHERE r.organization_id = ${id}::uuid AND r.reversal_date > ${day}::date
    ) changes GROUP BY lease_id HAVING sum(amount) <> 0`);
  return new Map(rows.map((row) => [row.lease_id, cents(Number(row.balance))]));
}
