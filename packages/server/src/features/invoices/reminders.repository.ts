import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { invoices, isOpen, joinLease, oldestFirst } from '#features/ledger';
import { leaseHolds, leases } from '#features/leases';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { paymentReminders } from './invoices.table.ts';

/** CHG-24: the days on which an invoice is reminded of, and whether leases without their own setting get reminders. */
export interface ReminderRules {
  readonly daysBefore: number;
  readonly remindsByDefault: boolean;
}

/**
 * The open invoices that are due in this many days, or today, of leases that get reminders and are not on hold.
 * Invoices made today are excluded, because they were mailed today.
 * @param leaseId only this lease; all leases if absent
 */
export async function invoicesToRemind(
  tx: Transaction,
  { daysBefore, remindsByDefault }: ReminderRules,
  leaseId?: string,
) {
  const isOnHold = sql`exists (select 1 from ${leaseHolds}
    where ${leaseHolds.organizationId} = ${invoices.organizationId} and ${leaseHolds.leaseId} = ${invoices.leaseId}
      and ${leaseHolds.subject} = 'INVOICES' and ${leaseHolds.firstDay} <= ${tx.today}
      and (${leaseHolds.lastDay} is null or ${leaseHolds.lastDay} >= ${tx.today}))`;
  return tx.db
    .select({ id: invoices.id, leaseId: invoices.leaseId, dueDate: invoices.dueDate })
    .from(invoices)
    .innerJoin(leases, joinLease)
    .where(
      and(
        inOrganization(tx, invoices),
        isNull(invoices.archivedAt),
        isOpen,
        sql`${invoices.dueDate} in (${tx.today}::date, ${tx.today}::date + ${daysBefore}::integer)`,
        lt(invoices.date, tx.today),
        sql`coalesce(${leases.sendReminders}, ${remindsByDefault})`,
        sql`not ${isOnHold}`,
        leaseId === undefined ? undefined : eq(invoices.leaseId, leaseId),
      ),
    )
    .orderBy(asc(invoices.leaseId), ...oldestFirst);
}

/** Records these reminders, and returns the invoices of those that were not recorded before. */
export async function claimReminders(
  tx: Transaction,
  rows: readonly (typeof paymentReminders.$inferInsert)[],
): Promise<string[]> {
  const claimed = await tx.db
    .insert(paymentReminders)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ invoiceId: paymentReminders.invoiceId });
  return claimed.map(({ invoiceId }) => invoiceId);
}

/** Those of these invoices that are still open. */
export async function openOf(tx: Transaction, invoiceIds: readonly string[]) {
  return tx.db
    .select({
      number: invoices.number,
      dueDate: invoices.dueDate,
      remainingBalance: invoices.remainingBalance,
    })
    .from(invoices)
    .where(
      and(
        inOrganization(tx, invoices),
        anyOf(invoices.id, invoiceIds),
        isNull(invoices.archivedAt),
        isOpen,
      ),
    )
    .orderBy(...oldestFirst);
}
