/** Reads expenses of an owner. */
import type { Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { propertyExists } from '#features/properties';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { presentExpense } from './expenses.presenter.ts';
import * as repository from './expenses.repository.ts';
import type { Owner } from './expenses.repository.ts';

/** Expenses by owner. */
export interface OwnedExpense {
  readonly propertyId: Owner;
  readonly expenseId: string;
}

/** Nobody can reach expenses of a property that is archived or belongs to another organization. */
export async function checkOwner(tx: Transaction, propertyId: Owner): Promise<void> {
  if (propertyId !== null && !(await propertyExists(tx, propertyId))) throw notFound();
}

/** Newest first. */
export async function expensesOfOwner(tx: Transaction, propertyId: Owner): Promise<Expense[]> {
  const [rows] = await Promise.all([
    repository.expensesOf(tx, propertyId),
    checkOwner(tx, propertyId),
  ]);
  return rows.map((row) => presentExpense(row, tx.organization));
}

/** The expenses of these properties, newest first. */
export async function expensesOfProperties(
  tx: Transaction,
  propertyIds: readonly string[],
): Promise<Expense[]> {
  const rows = await repository.expensesAmong(tx, propertyIds);
  return rows.map((row) => presentExpense(row, tx.organization));
}

export async function expenseById(tx: Transaction, owned: OwnedExpense): Promise<Expense> {
  const [row] = await Promise.all([
    repository.expenseOf(tx, owned.propertyId, owned.expenseId),
    checkOwner(tx, owned.propertyId),
  ]);
  if (!row) throw notFound();
  return presentExpense(row, tx.organization);
}
