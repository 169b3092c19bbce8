import type { ExpenseCategory } from '@tenantry/contract/expenses/expenses.categories';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import type { Cents } from '@tenantry/contract/shared/money';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { comparedName, vendorsNamed } from '#features/vendors';
import { dateOf } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { inOrganization, newKey } from '../../platform/database/organization-rows.ts';
import { expenses } from './expenses.table.ts';

/** A line of a statement that becomes an expense. */
interface StatementExpense {
  readonly statementId: string;
  readonly propertyId: string;
  readonly date: CalendarDate;
  readonly category: ExpenseCategory;
  readonly amount: Cents;
  readonly vendor: string;
  readonly note: string;
}

const among = (tx: Transaction, ids: readonly string[]) =>
  and(inOrganization(tx, expenses), anyOf(expenses.id, ids));

/**
 * Creates the expenses of a statement in the caller's transaction, which also records the event. Returns their ids in
 * the order of the lines.
 */
export async function insertStatementExpenses(
  tx: Transaction,
  lines: readonly StatementExpense[],
): Promise<string[]> {
  const names = lines.map(({ vendor }) => vendor);
  const known = await vendorsNamed(tx, names);
  const rows = lines.map((line) => ({
    ...line,
    ...newKey(tx),
    vendorId: known.get(comparedName(line.vendor)) ?? null,
    useAi: false,
    readingState: 'none' as const,
    edited: [],
    createdBy: tx.actor?.userId ?? null,
    createdAt: dateOf(tx.now),
  }));
  for (const some of inChunks(rows)) await tx.db.insert(expenses).values(some);
  return rows.map(({ id }) => id);
}

/** Archives these expenses; already archived ones keep their own time. */
export async function archiveExpenses(
  tx: Transaction,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.db
    .update(expenses)
    .set({ archivedAt: at })
    .where(and(among(tx, ids), isNull(expenses.archivedAt)));
}

/** Restores the expenses that were archived at exactly this time, not those that a person had deleted before. */
export async function restoreExpenses(
  tx: Transaction,
  ids: readonly string[],
  archivedAt: Date,
): Promise<void> {
  await tx.db
    .update(expenses)
    .set({ archivedAt: null })
    .where(and(among(tx, ids), eq(expenses.archivedAt, archivedAt)));
}

/** Locks the current expenses of a statement until the transaction ends. */
export async function lockExpensesOfStatement(tx: Transaction, statementId: string) {
  return tx.db
    .select()
    .from(expenses)
    .where(
      and(
        inOrganization(tx, expenses),
        eq(expenses.statementId, statementId),
        isNull(expenses.archivedAt),
      ),
    )
    .orderBy(asc(expenses.id))
    .for('no key update');
}
