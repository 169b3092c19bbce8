import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { cardPayments } from '#features/payments';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization } from '../../platform/database/organization-rows.ts';

export type CardPaymentRow = typeof cardPayments.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, cardPayments);
const one = (tx: Transaction, id: string) => and(own(tx), eq(cardPayments.id, id));

export async function insertCardPayment(tx: Transaction, row: typeof cardPayments.$inferInsert) {
  const [inserted] = await tx.db.insert(cardPayments).values(row).returning();
  if (!inserted) throw new Error('the card payment was not inserted');
  return inserted;
}

export async function cardPaymentById(tx: Transaction, id: string): Promise<CardPaymentRow | null> {
  const [row] = await tx.db.select().from(cardPayments).where(one(tx, id));
  return row ?? null;
}

/** The caller has already locked its lease. */
export async function lockCardPayment(tx: Transaction, id: string): Promise<CardPaymentRow> {
  const [row] = await tx.db.select().from(cardPayments).where(one(tx, id)).for('update');
  if (!row) throw new Error('the card payment is gone');
  return row;
}

export async function updateCardPayment(
  tx: Transaction,
  id: string,
  changes: Partial<CardPaymentRow>,
): Promise<CardPaymentRow> {
  const isSettled = changes.status === 'succeeded' || changes.status === 'failed';
  const [updated] = await tx.db
    .update(cardPayments)
    .set({ ...changes, ...(isSettled && { settledAt: dateOf(tx.now) }) })
    .where(one(tx, id))
    .returning();
  if (!updated) throw new Error('the card payment was not updated');
  return updated;
}

/** Records the provider's id of a payment that is still to be made. Returns whether it is. */
export async function storeIntent(tx: Transaction, id: string, intentId: string): Promise<boolean> {
  const [stored] = await tx.db
    .update(cardPayments)
    .set({ intentId })
    .where(
      and(
        one(tx, id),
        eq(cardPayments.status, 'pending'),
        or(isNull(cardPayments.intentId), eq(cardPayments.intentId, intentId)),
      ),
    )
    .returning({ id: cardPayments.id });
  return stored !== undefined;
}

/** The same for an intent that the provider says is ours, whatever our record says. */
export async function adoptIntent(tx: Transaction, id: string, intentId: string): Promise<void> {
  await tx.db
    .update(cardPayments)
    .set({ intentId })
    .where(and(one(tx, id), isNull(cardPayments.intentId)));
}

export async function unsettledCardPayments(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(and(own(tx), inArray(cardPayments.status, ['pending', 'requiresAction'])))
    .orderBy(cardPayments.createdAt);
  return rows.map(({ id }) => id);
}
