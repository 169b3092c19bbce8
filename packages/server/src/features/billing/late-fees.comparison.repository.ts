/** NEW-2: reads the invoices of past months that were paid late, and the fees charged for them. */
import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { invoiceItems, invoices } from '#features/ledger';
import { lateFeePolicies } from '#features/leases';
import { properties } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { refersTo } from '../../platform/database/organization-rows.ts';

/** Which invoices are compared. */
export interface ComparedScope {
  /** If both are null, all leases. */
  readonly propertyId: string | null;
  readonly leaseId: string | null;
  readonly from: string;
}

/** Invoices of a target that no more specific policy applies to. */
function inScope({ organization, db }: Transaction, { propertyId, leaseId, from }: ComparedScope) {
  const exceptions = (target: typeof lateFeePolicies.leaseId | typeof lateFeePolicies.propertyId) =>
    db
      .select({ id: target })
      .from(lateFeePolicies)
      .where(
        and(
          eq(lateFeePolicies.organizationId, organization.id),
          isNull(lateFeePolicies.archivedAt),
          isNotNull(target),
        ),
      );
  const targets = (): (SQL | undefined)[] => {
    if (leaseId !== null) return [eq(invoices.leaseId, leaseId)];
    const ownPolicy = sql`${invoices.leaseId} in ${exceptions(lateFeePolicies.leaseId)}`;
    if (propertyId !== null) return [eq(invoices.propertyId, propertyId), sql`not ${ownPolicy}`];
    const ofHome = sql`${invoices.propertyId} in ${exceptions(lateFeePolicies.propertyId)}`;
    return [sql`not ${ownPolicy}`, sql`not ${ofHome}`];
  };
  return and(
    eq(invoices.organizationId, organization.id),
    isNull(invoices.archivedAt),
    sql`${invoices.dueDate} >= ${from}`,
    ...targets(),
  );
}

/** Invoices that were open after their due day. */
export async function invoicesPaidLate(tx: Transaction, scope: ComparedScope) {
  return tx.db
    .select({
      id: invoices.id,
      number: invoices.number,
      leaseId: invoices.leaseId,
      propertyId: invoices.propertyId,
      date: invoices.date,
      dueDate: invoices.dueDate,
      state: properties.state,
    })
    .from(invoices)
    .innerJoin(properties, refersTo(invoices.propertyId, properties))
    .where(
      and(
        inScope(tx, scope),
        isNull(invoices.lateFeeOf),
        sql`${invoices.dueDate} < ${tx.today}`,
        or(sql`${invoices.remainingBalance} > 0`, sql`${invoices.settledOn} > ${invoices.dueDate}`),
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.number));
}

/**
 * The items that billed late fees for invoices of these days: on an invoice of their own, among the items of the late
 * invoice, or on another one that names it.
 */
export async function billedFees(tx: Transaction, scope: ComparedScope) {
  const fee = alias(invoices, 'fee');
  const late = sql`coalesce(${invoiceItems.lateFeeOf}, ${fee.lateFeeOf}, ${fee.id})`;
  return tx.db
    .select({
      lateId: invoices.id,
      leaseId: invoices.leaseId,
      invoiceId: fee.id,
      position: invoiceItems.position,
    })
    .from(invoiceItems)
    .innerJoin(fee, and(refersTo(invoiceItems.invoiceId, fee), isNull(fee.archivedAt)))
    .innerJoin(
      invoices,
      and(eq(invoices.organizationId, fee.organizationId), eq(invoices.id, late)),
    )
    .where(
      and(inScope(tx, scope), eq(invoiceItems.kind, 'LATE_FEE'), sql`${invoiceItems.amount} > 0`),
    );
}
