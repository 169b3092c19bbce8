import { and, asc, eq } from 'drizzle-orm';
import { cardRefunds } from '#features/payments';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';

export type CardRefundRow = typeof cardRefunds.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, cardRefunds);
const one = (tx: Transaction, id: string) => and(own(tx), eq(cardRefunds.id, id));

type NewRefund = Pick<CardRefundRow, 'paymentId' | 'amount' | 'note' | 'requestedBy'> & {
  readonly refundId?: string;
};

export async function insertRefund(tx: Transaction, given: NewRefund): Promise<CardRefundRow> {
  const [inserted] = await tx.db
    .insert(cardRefunds)
    .values({
      ...given,
      ...newKey(tx),
      status: 'pending',
      createdAt: dateOf(tx.now),
    })
    .returning();
  if (!inserted) throw new Error('the refund was not inserted');
  return inserted;
}

export async function refundById(tx: Transaction, id: string): Promise<CardRefundRow | null> {
  const [row] = await tx.db.select().from(cardRefunds).where(one(tx, id));
  return row ?? null;
}

/** Finds it by our id, otherwise by the provider's. The caller has already locked the lease of its payment. */
export async function knownRefund(
  tx: Transaction,
  paymentId: string,
  { id, refundId }: { readonly id: string | null; readonly refundId: string },
): Promise<CardRefundRow | null> {
  const rows = await tx.db
    .select()
    .from(cardRefunds)
    .where(and(own(tx), eq(cardRefunds.paymentId, paymentId)));
  return rows.find((row) => row.id === id) ?? rows.find((row) => row.refundId === refundId) ?? null;
}

export async function updateRefund(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<CardRefundRow, 'status' | 'refundId' | 'amount' | 'failure'>>,
): Promise<CardRefundRow> {
  const isSettled = changes.status !== undefined && changes.status !== 'pending';
  const [updated] = await tx.db
    .update(cardRefunds)
    .set({ ...changes, ...(isSettled && { settledAt: dateOf(tx.now) }) })
    .where(one(tx, id))
    .returning();
  if (!updated) throw new Error('the refund was not updated');
  return updated;
}

export async function unsettledRefunds(tx: Transaction): Promise<string[]> {
  const rows = await tx.db
    .select({ id: cardRefunds.id })
    .from(cardRefunds)
    .where(and(own(tx), eq(cardRefunds.status, 'pending')))
    .orderBy(asc(cardRefunds.createdAt));
  return rows.map(({ id }) => id);
}
