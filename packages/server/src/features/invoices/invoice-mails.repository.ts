import { and, asc, eq } from 'drizzle-orm';
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
