import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { moveOuts } from './move-outs.table.ts';

export type MoveOutRow = typeof moveOuts.$inferSelect;

type NewMoveOut = Omit<
  MoveOutRow,
  'organizationId' | 'id' | 'finalInvoiceId' | 'replacedAt' | 'createdAt'
>;

/** The move-out of a lease that is neither undone nor replaced. */
export async function currentMoveOut(
  tx: Transaction,
  leaseId: string,
): Promise<MoveOutRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(moveOuts)
    .where(
      and(inOrganization(tx, moveOuts), eq(moveOuts.leaseId, leaseId), isNull(moveOuts.replacedAt)),
    );
  return row;
}

export async function insertMoveOut(tx: Transaction, row: NewMoveOut): Promise<MoveOutRow> {
  const [made] = await tx.db
    .insert(moveOuts)
    .values({
      ...row,
      ...newKey(tx),
      finalInvoiceId: null,
      replacedAt: null,
      createdAt: dateOf(tx.now),
    })
    .returning();
  if (!made) throw new Error('the move-out was not written');
  return made;
}

export async function replaceMoveOut(tx: Transaction, { id }: MoveOutRow): Promise<void> {
  await tx.db
    .update(moveOuts)
    .set({ replacedAt: dateOf(tx.now) })
    .where(and(inOrganization(tx, moveOuts), eq(moveOuts.id, id)));
}

export async function setFinalInvoice(
  tx: Transaction,
  moveOutId: string,
  finalInvoiceId: string,
): Promise<void> {
  await tx.db
    .update(moveOuts)
    .set({ finalInvoiceId })
    .where(and(inOrganization(tx, moveOuts), eq(moveOuts.id, moveOutId)));
}

/** The final invoices of all move-outs that were ever planned for a lease. */
export async function finalInvoicesOf(tx: Transaction, leaseId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: moveOuts.finalInvoiceId })
    .from(moveOuts)
    .where(
      and(
        inOrganization(tx, moveOuts),
        eq(moveOuts.leaseId, leaseId),
        isNotNull(moveOuts.finalInvoiceId),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}
