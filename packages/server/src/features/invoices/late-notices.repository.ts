import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { invoices, isOpen, joinLease, lastDayInTime } from '#features/ledger';
import { leases } from '#features/leases';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { lateNotices } from './invoices.table.ts';

const lastNotice = sql<number | null>`(select max(${lateNotices.number}) from ${lateNotices}
  where ${lateNotices.organizationId} = ${invoices.organizationId}
    and ${lateNotices.invoiceId} = ${invoices.id})`;

/**
 * All late, open invoices of one or all leases that notify, sorted by lease, so that two simultaneous claims use the
 * same order.
 */
export async function lateInvoicesToNotify(tx: Transaction, leaseId?: string) {
  return tx.db
    .select({
      id: invoices.id,
      leaseId: invoices.leaseId,
      date: invoices.date,
      dueDate: invoices.dueDate,
      lateDate: invoices.lateDate,
      remainingBalance: invoices.remainingBalance,
      lateFeeFrequency: invoices.lateFeeFrequency,
      lastNotice,
    })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .where(
      and(
        inOrganization(tx, invoices),
        isNull(invoices.archivedAt),
        isOpen,
        lt(lastDayInTime, tx.today),
        eq(leases.notify, true),
        leaseId === undefined ? undefined : eq(invoices.leaseId, leaseId),
      ),
    )
    .orderBy(asc(invoices.leaseId), asc(invoices.dueDate), asc(invoices.number));
}

/** Records these notices, and returns the invoices of those that were not recorded before. */
export async function claimNotices(
  tx: Transaction,
  rows: readonly (typeof lateNotices.$inferInsert)[],
): Promise<string[]> {
  const claimed = await tx.db
    .insert(lateNotices)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ invoiceId: lateNotices.invoiceId });
  return claimed.map(({ invoiceId }) => invoiceId);
}

/** Whether a notice for one of the lease's invoices was recorded after this time. */
export async function hasNoticeAfter(
  tx: Transaction,
  leaseId: string,
  moment: Date,
): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: lateNotices.id })
    .from(lateNotices)
    .innerJoin(invoices, refersTo(lateNotices.invoiceId, invoices))
    .where(
      and(
        inOrganization(tx, lateNotices),
        eq(invoices.leaseId, leaseId),
        gt(lateNotices.createdAt, moment),
      ),
    )
    .limit(1);
  return row !== undefined;
}
