/** Corrections of expenses by people: each is recorded with the values before it. */
import type { Expense, ExpenseUpdate } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { homesByIds } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion, wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { dayAfterEdit } from './expense-day.domain.ts';
import { editedAfter } from './expenses.domain.ts';
import { expenseIsShare, moveNeedsVersion, staysWithItsStatement } from './expenses.errors.ts';
import { checkOwner, expenseById, type OwnedExpense } from './expenses.reading.ts';
import { presentExpense } from './expenses.presenter.ts';
import * as repository from './expenses.repository.ts';
import type { ExpenseColumns, Owner } from './expenses.repository.ts';
import { vendorOfChange } from './expense-vendors.service.ts';

export async function updateExpense(
  tx: Transaction,
  owned: OwnedExpense,
  { version, propertyId = owned.propertyId, ...input }: ExpenseUpdate,
): Promise<Expense> {
  const before = await lockToUpdate(tx, owned);
  const isMoved = propertyId !== owned.propertyId;
  if (isStale(before, version)) throw staleVersion(await expenseById(tx, owned));
  if (isMoved && version === undefined) throw moveNeedsVersion(await expenseById(tx, owned));
  await changeExpense(tx, before, input);
  if (isMoved) await moveExpense(tx, before, propertyId);
  return expenseById(tx, { propertyId, expenseId: owned.expenseId });
}

const ORGANIZATION = 'The organization';

/** EXP-13: moves a locked expense, with its receipt, to another property or to the organization itself. */
async function moveExpense(tx: Transaction, before: ExpenseColumns, to: Owner): Promise<void> {
  if (before.statementId !== null) throw staysWithItsStatement();
  refuseShare(before);
  await checkOwner(tx, to);
  await repository.updateExpense(tx, before.id, { propertyId: to });
  const from = before.propertyId;
  const homeOf = await homesByIds(
    tx,
    [from, to].filter((id) => id !== null),
  );
  const owned = (propertyId: Owner) => ({
    propertyId,
    property: propertyId === null ? ORGANIZATION : homeOf(propertyId).label,
  });
  await recordAudit(tx, {
    action: 'expense.moved',
    entityId: before.id,
    before: owned(from),
    after: owned(to),
  });
}

/** For a save: if somebody has moved the expense meanwhile, it is a conflict with the expense at its new place. */
async function lockToUpdate(tx: Transaction, owned: OwnedExpense) {
  const { propertyId, expenseId } = owned;
  const [[row]] = await Promise.all([
    repository.lockExpenses(tx, propertyId, [expenseId]),
    checkOwner(tx, propertyId),
  ]);
  if (row) return row;
  const [elsewhere] = await repository.expensesByIds(tx, [expenseId]);
  if (!elsewhere) throw notFound();
  await checkOwner(tx, elsewhere.propertyId);
  throw staleVersion(presentExpense(elsewhere, tx.organization));
}

/**
 * Applies a person's edit to a locked expense. Changed values then belong to the person, and no reading changes them.
 * If nothing changed, nothing is written.
 */
export async function changeExpense(
  tx: Transaction,
  before: ExpenseColumns,
  { date: given, amount, ...input }: Omit<ExpenseUpdate, 'version' | 'propertyId'>,
): Promise<void> {
  const day = dayAfterEdit(before, given, tx.organization.timeZone);
  const named = await vendorOfChange(tx, before, input);
  const after = { ...input, ...named, ...day, amount: centsFromDollars(amount) };
  const isSame = after.note === before.note && after.vendorId === before.vendorId;
  if (isSame && editedAfter([], before, after).length === 0) return;
  if (!may(tx, 'books:write')) throw wrongRole();
  refuseShare(before);
  const changes = { ...after, edited: editedAfter(before.edited, before, after) };
  await repository.updateExpense(tx, before.id, changes);
  await recordAudit(tx, {
    action: 'expense.updated',
    entityId: before.id,
    before: valuesOf(before),
    after: changes,
  });
}

/** UNIT-4: shares only change with the expense of their building, so that they always add up. */
export function refuseShare({ sharedExpenseId }: Pick<ExpenseColumns, 'sharedExpenseId'>): void {
  if (sharedExpenseId !== null) throw expenseIsShare();
}

/** The fields of an expense that people and readings change. */
export function valuesOf(row: ExpenseColumns) {
  const { date, timeOfDay, category, amount, vendor, vendorId, note, edited } = row;
  return { date, timeOfDay, category, amount, vendor, vendorId, note, edited };
}

/** Changes a locked expense that is a share, as the expense of its building says. */
export async function changeLocked(
  tx: Transaction,
  before: ExpenseColumns,
  after: Partial<ExpenseColumns>,
): Promise<void> {
  await repository.updateExpense(tx, before.id, after);
  await recordAudit(tx, { action: 'expense.updated', entityId: before.id, before, after });
}
