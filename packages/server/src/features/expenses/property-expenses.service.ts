import type { PropertyExpense } from '@tenantry/contract/expenses/expenses.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale } from '../../platform/http/errors.ts';
import { expenseIsNotThere } from './expenses.errors.ts';
import { lockExpenses, type ExpenseColumns } from './expenses.repository.ts';
import { changeExpense } from './expense-corrections.ts';

/**
 * EXP-4: changes expenses of a property together with it. Returns false, and changes nothing, if somebody changed one
 * of them since it was read.
 * @throws AppError 422 if one of them is not the property's, which refuses the whole save
 */
export async function saveExpenses(
  tx: Transaction,
  propertyId: string,
  changes: readonly PropertyExpense[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const ids = changes.map(({ id }) => id);
  const rows = await lockExpenses(tx, propertyId, ids);
  if (rows.length < ids.length) throw expenseIsNotThere();
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const pairs = rows.map((row) => ({ row, change: changeOf.get(row.id) }));
  if (pairs.some(({ row, change }) => isStale(row, change?.version))) return false;
  for (const { row, change } of pairs) {
    if (change) await changeExpense(tx, row, completed(row, change));
  }
  return true;
}

/** Omitted values stay unchanged. */
function completed(row: ExpenseColumns, change: PropertyExpense) {
  return {
    category: change.category,
    amount: change.amount,
    date: change.date ?? row.date,
    vendor: change.vendor ?? row.vendor,
    note: change.note ?? row.note,
  };
}
