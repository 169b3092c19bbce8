import { and, asc, eq } from 'drizzle-orm';
import { leases } from '#features/leases';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';
import { preparedInsert } from '../../platform/database/prepared-writes.ts';
import { invoiceMailings } from './invoices.table.ts';

const insertMailings = preparedInsert(invoiceMailings);

export async function insertMailing(
  tx: Transaction,
  row: typeof invoiceMailings.$inferInsert,
): Promise<void> {
  insertMailings(tx, [row]);
}

export async function mailingsOf(tx: Transaction, invoiceIds: readonly string[]) {
  const { id, invoiceId, sentAt, heldUntil } = invoiceMailings;
  return tx.db
    .select({ id, invoiceId, sentAt, heldUntil })
    .from(invoiceMailings)
    .where(and(inOrganization(tx, invoiceMailings), anyOf(invoiceMailings.invoiceId, invoiceIds)))
    .orderBy(asc(invoiceMailings.id));
}

/** Records that the mail server has accepted it. */
export async function markSent(tx: Transaction, mailingId: string): Promise<void> {
  await tx.db
    .update(invoiceMailings)
    .set({ sentAt: dateOf(tx.now) })
    .where(and(inOrganization(tx, invoiceMailings), eq(invoiceMailings.id, mailingId)));
}

/** The current recipient of the invoices of a lease. */
export async function receiverOf(tx: Transaction, leaseId: string) {
  const { firstName, lastName, emailAddress } = leases;
  const [row] = await tx.db
    .select({ firstName, lastName, emailAddress })
    .from(leases)
    .where(and(inOrganization(tx, leases), eq(leases.id, leaseId)));
  return row ?? null;
}
