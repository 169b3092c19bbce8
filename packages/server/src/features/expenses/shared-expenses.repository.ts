import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { homeLabelOf, homeOf, properties } from '#features/properties';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { inNaturalOrder } from '../../platform/lists/keyset.ts';
import { expenses } from './expenses.table.ts';
import { sharedExpenses } from './shared-expenses.table.ts';

const withReceipt = refersTo(sharedExpenses.receiptFileId, storedFiles);

export type SharedExpenseRow = typeof sharedExpenses.$inferSelect;

const live = (tx: Transaction) =>
  and(inOrganization(tx, sharedExpenses), isNull(sharedExpenses.archivedAt));

/** Bills with their receipts, newest first. */
export async function sharedExpensesOf(tx: Transaction, buildingId: string, id?: string) {
  const one = id === undefined ? undefined : eq(sharedExpenses.id, id);
  return tx.db
    .select({ bill: sharedExpenses, receipt: storedFiles })
    .from(sharedExpenses)
    .leftJoin(storedFiles, withReceipt)
    .where(and(live(tx), eq(sharedExpenses.buildingId, buildingId), one))
    .orderBy(desc(sharedExpenses.date), desc(sharedExpenses.createdAt), desc(sharedExpenses.id));
}

/** Locks a shared expense until the transaction ends. */
export async function lockSharedExpense(tx: Transaction, buildingId: string, id: string) {
  const [row] = await tx.db
    .select()
    .from(sharedExpenses)
    .where(and(live(tx), eq(sharedExpenses.buildingId, buildingId), eq(sharedExpenses.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertSharedExpense(
  tx: Transaction,
  row: typeof sharedExpenses.$inferInsert,
): Promise<void> {
  await tx.db.insert(sharedExpenses).values(row);
}

/** Changes a locked shared expense. Clients that read it earlier get a conflict. */
export async function updateSharedExpense(
  tx: Transaction,
  id: string,
  changes: Partial<SharedExpenseRow>,
): Promise<void> {
  await tx.db
    .update(sharedExpenses)
    .set({ ...changes, version: sql`${sharedExpenses.version} + 1` })
    .where(and(live(tx), eq(sharedExpenses.id, id)));
}

export async function archiveSharedExpense(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .update(sharedExpenses)
    .set({ archivedAt: dateOf(tx.now) })
    .where(and(live(tx), eq(sharedExpenses.id, id)));
}

/** Whether a building has expenses that are not deleted. */
export async function hasSharedExpenses(tx: Transaction, buildingId: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: sharedExpenses.id })
    .from(sharedExpenses)
    .where(and(live(tx), eq(sharedExpenses.buildingId, buildingId)))
    .limit(1);
  return found.length > 0;
}

/** Locks the shares of an expense until the transaction ends. */
export async function lockShares(tx: Transaction, id: string) {
  return tx.db
    .select()
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.sharedExpenseId, id),
        isNull(expenses.archivedAt),
      ),
    )
    .orderBy(asc(expenses.id))
    .for('no key update');
}

/** The invoices of vendors that the expenses have recorded whose place a bill took. */
export async function vendorInvoicesOfBill(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.db
    .select({ vendorInvoiceId: expenses.vendorInvoiceId })
    .from(expenses)
    .where(and(inOrganization(tx, expenses), eq(expenses.sharedExpenseId, id)));
  return rows.flatMap(({ vendorInvoiceId }) => vendorInvoiceId ?? []);
}

/** The shares of these expenses, in the order of the units' names. */
export async function sharesOf(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx.db
    .select({
      sharedExpenseId: expenses.sharedExpenseId,
      propertyId: properties.id,
      home: homeOf(properties),
      weight: expenses.shareWeight,
      amount: expenses.amount,
    })
    .from(expenses)
    .innerJoin(properties, refersTo(expenses.propertyId, properties))
    .where(
      and(
        inOrganization(tx, expenses),
        anyOf(expenses.sharedExpenseId, ids),
        isNull(expenses.archivedAt),
      ),
    )
    .orderBy(inNaturalOrder(homeLabelOf(properties)), asc(expenses.id));
}
