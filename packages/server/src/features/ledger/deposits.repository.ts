/** Reads the deposits of leases (BOOKS-17). */
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { type Cents, ZERO } from '@tenantry/contract/shared/money';
import { leases, lesseeNames, type LeaseRow, joinHome } from '#features/leases';
import { homeLabelOf, homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import { centsOf, sumCents } from '../../platform/database/cents-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { depositMovements, invoices, paymentApplications, payments } from './ledger.table.ts';

const ofLease = (tx: Transaction, leaseId: string) =>
  and(inOrganization(tx, depositMovements), eq(depositMovements.leaseId, leaseId));

/** All changes of a lease's deposit, in any order. */
export async function depositChanges(tx: Transaction, leaseId: string) {
  return tx.db
    .select({ day: depositMovements.day, amount: depositMovements.amount })
    .from(depositMovements)
    .where(ofLease(tx, leaseId));
}

/** The changes of the deposit by the money of one invoice, in any order. */
export async function depositChangesOfInvoice(tx: Transaction, invoiceId: string) {
  return tx.db
    .select({ day: depositMovements.day, amount: depositMovements.amount })
    .from(depositMovements)
    .innerJoin(paymentApplications, refersTo(depositMovements.applicationId, paymentApplications))
    .where(and(inOrganization(tx, depositMovements), eq(paymentApplications.invoiceId, invoiceId)));
}

/**
 * What a deposit holds although its payment was returned, less what had left it: positive only if it holds money that
 * never came in. As SQL over the movements of one lease, because `doctor` computes the same.
 */
export const withoutMoney = sql`coalesce(sum(amount) FILTER (WHERE kind = 'REVERSED' AND application_id IS NULL), 0)
  + coalesce(sum(amount) FILTER (WHERE kind IN ('REFUNDED', 'KEPT') OR kind = 'MOVED' AND amount < 0), 0)`;

export async function heldWithoutMoney(tx: Transaction, leaseId: string): Promise<Cents> {
  const [row] = await tx.db
    .select({ excess: centsOf(withoutMoney) })
    .from(depositMovements)
    .where(ofLease(tx, leaseId));
  return row?.excess ?? ZERO;
}

/** A lease of the organization, whatever its property; null if there is none. */
export async function leaseById(tx: Transaction, leaseId: string): Promise<LeaseRow | null> {
  const [row] = await tx.db
    .select()
    .from(leases)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId)));
  return row ?? null;
}

const otherLease = alias(leases, 'other_lease');
const otherProperty = alias(properties, 'other_property');

/** The movements of a lease's deposit, oldest first, each with its payment, invoice or lease. */
export async function movementsOfLease(tx: Transaction, leaseId: string) {
  const { organizationId } = depositMovements;
  return tx.db
    .select({
      id: depositMovements.id,
      kind: depositMovements.kind,
      day: depositMovements.day,
      amount: depositMovements.amount,
      reason: depositMovements.reason,
      method: depositMovements.method,
      invoiceNumber: invoices.number,
      paymentMethod: payments.method,
      paymentDate: payments.paymentDate,
      otherLessee: lesseeNames(tx.today, otherLease),
      otherHome: homeLabelOf(otherProperty),
    })
    .from(depositMovements)
    .leftJoin(
      paymentApplications,
      and(
        eq(paymentApplications.organizationId, organizationId),
        eq(paymentApplications.id, depositMovements.applicationId),
      ),
    )
    .leftJoin(
      invoices,
      and(
        eq(invoices.organizationId, organizationId),
        eq(invoices.id, paymentApplications.invoiceId),
      ),
    )
    .leftJoin(
      payments,
      and(
        eq(payments.organizationId, organizationId),
        eq(
          payments.id,
          sql`coalesce(${depositMovements.paymentId}, ${paymentApplications.paymentId})`,
        ),
      ),
    )
    .leftJoin(
      otherLease,
      and(
        eq(otherLease.organizationId, organizationId),
        eq(otherLease.id, depositMovements.movedTo),
      ),
    )
    .leftJoin(
      otherProperty,
      and(
        eq(otherProperty.organizationId, organizationId),
        eq(otherProperty.id, otherLease.propertyId),
      ),
    )
    .where(ofLease(tx, leaseId))
    .orderBy(asc(depositMovements.day), asc(depositMovements.id));
}

export type MovementRow = Awaited<ReturnType<typeof movementsOfLease>>[number];

/** The deposit held for each of these leases that has one. */
export async function heldByLease(
  tx: Transaction,
  leaseIds: readonly string[],
): Promise<Map<string, Cents>> {
  const rows = await tx.db
    .select({
      leaseId: depositMovements.leaseId,
      held: sumCents(depositMovements.amount),
    })
    .from(depositMovements)
    .where(and(inOrganization(tx, depositMovements), anyOf(depositMovements.leaseId, leaseIds)))
    .groupBy(depositMovements.leaseId);
  return new Map(rows.map(({ leaseId, held }) => [leaseId, held]));
}

/** Each lease with a deposit at the end of a day, by address. */
export async function heldDeposits(tx: Transaction, asOf: CalendarDate) {
  const held = sumCents(depositMovements.amount);
  return tx.db
    .select({
      leaseId: leases.id,
      propertyId: properties.id,
      home: homeOf(properties),
      buildingId: properties.buildingId,
      buildingName: properties.buildingName,
      unitName: properties.unitName,
      firstName: leases.firstName,
      lastName: leases.lastName,
      status: leases.status,
      agreed: leases.deposit,
      held,
      lastDay: sql<CalendarDate>`max(${depositMovements.day})::text`,
    })
    .from(depositMovements)
    .innerJoin(leases, refersTo(depositMovements.leaseId, leases))
    .innerJoin(properties, joinHome)
    .where(and(inOrganization(tx, depositMovements), lte(depositMovements.day, asOf)))
    .groupBy(leases.organizationId, leases.id, properties.organizationId, properties.id)
    .having(sql`${held} <> 0`)
    .orderBy(asc(homeLabelOf(properties)), asc(leases.id));
}
