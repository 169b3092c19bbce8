import { and, isNull, or, sql } from 'drizzle-orm';
import { DEPOSIT_METHOD } from '@tenantry/contract/ledger/deposits.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cents, type Cents } from '@tenantry/contract/shared/money';
import { leases } from '#features/leases';
import { paymentReversals, payments } from '#features/ledger';
import { properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

/** The leases that ran on the day, and these others. */
export async function leasesOnRoll(tx: Transaction, day: CalendarDate, others: readonly string[]) {
  const lastDay = sql<CalendarDate | null>`coalesce(${leases.endedOn}, ${leases.endDate})`;
  const ran = sql`${leases.occupiedFrom} <= ${day}::date and coalesce(${lastDay}, ${day}::date) >= ${day}::date`;
  return tx.db
    .select({
      id: leases.id,
      propertyId: leases.propertyId,
      type: leases.type,
      firstName: leases.firstName,
      lastName: leases.lastName,
      monthlyCost: leases.monthlyCost,
      firstDay: leases.occupiedFrom,
      lastDay: sql<CalendarDate | null>`${lastDay}::text`,
    })
    .from(leases)
    .where(and(inOrganization(tx, leases), or(ran, anyOf(leases.id, others))));
}

/** The homes that are not deleted. */
export async function homesOnRoll(tx: Transaction) {
  return tx.db
    .select({ id: properties.id, managed: properties.managed })
    .from(properties)
    .where(and(inOrganization(tx, properties), isNull(properties.archivedAt)));
}

export interface LastPayment {
  readonly date: CalendarDate;
  readonly amount: Cents;
}

/**
 * Each lease's latest payment up to the day that was not fully reversed; a kept deposit does not count as a tenant's
 * payment.
 */
export async function lastPayments(
  tx: Transaction,
  day: CalendarDate,
  leaseIds: readonly string[],
): Promise<Map<string, LastPayment>> {
  // By lease and backwards, so that only the last of a million payments are read.
  const { rows } = await tx.db.execute<{ lease_id: string; date: CalendarDate; left: string }>(sql`
    SELECT l.id AS lease_id, last.payment_date::text AS date, last.amount - last.taken AS left
    FROM ${leases} l CROSS JOIN LATERAL (
      SELECT p.payment_date, p.amount, t.taken
      FROM ${payments} p CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.amount), 0) AS taken FROM ${paymentReversals} r
        WHERE r.organization_id = p.organization_id AND r.payment_id = p.id AND r.reversal_date <= ${day}::date
      ) t
      WHERE p.organization_id = l.organization_id AND p.property_id = l.property_id AND p.lease_id = l.id
        AND p.payment_date <= ${day}::date AND p.method <> ${DEPOSIT_METHOD} AND p.amount > t.taken
      ORDER BY p.payment_date DESC, p.id DESC LIMIT 1
    ) last
    WHERE l.organization_id = ${tx.organization.id}::uuid AND l.id = any(${sql.param(leaseIds)}::uuid[])`);
  return new Map(
    rows.map(({ lease_id: leaseId, date, left }) => [
      leaseId,
      { date, amount: cents(Number(left)) },
    ]),
  );
}
