import type {
  Expense,
  ExpenseInput,
  ExpenseUpdate,
} from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { homesByIds, propertyExists } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isStale, notFound, staleVersion, wrongRole } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { dropJob } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/tokens.ts';
import { dayAfterEdit, dayGiven } from './expense-day.domain.ts';
import { editedAfter, editedAtFirst } from './expenses.domain.ts';
import {
  expenseIsShare,
  expenseToSplitIsGone,
  moveNeedsVersion,
  statementHasMovedOn,
  staysWithItsStatement,
} from './expenses.errors.ts';
import { presentExpense } from './expenses.presenter.ts';
import * as repository from './expenses.repository.ts';
import type { ExpenseColumns, Owner } from './expenses.repository.ts';
import { payForWork } from './work-order-expenses.service.ts';
import { refuseKnownExpense } from './known-expenses.ts';
import { queueReading, RECEIPT_READING_JOB } from './receipt-reading.service.ts';

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

/** EXP-1: an expense without a receipt. */
export async function enterExpense(
  tx: Transaction,
  propertyId: Owner,
  { askIfKnown, workDone = false, ...input }: ExpenseInput,
): Promise<Expense> {
  const expense = enteredExpense(tx, propertyId, input);
  if (askIfKnown) await refuseKnownExpense(tx, expense);
  await payForWork(tx, expense, { workDone });
  return insertExpense(tx, expense);
}

function enteredExpense(
  tx: Transaction,
  propertyId: Owner,
  {
    date: given,
    amount: dollars,
    workOrderId,
    ...input
  }: Omit<ExpenseInput, 'askIfKnown' | 'workDone'>,
): NewExpense {
  const amount = centsFromDollars(dollars);
  const day = dayGiven(given, tx.organization.timeZone);
  const edited = editedAtFirst({ ...input, amount }, true);
  const reading = { useAi: false, readingState: 'none' } as const;
  const paying = workOrderId === undefined ? {} : { workOrderId };
  return { ...input, ...reading, ...day, ...paying, propertyId, amount, edited };
}

/**
 * Records expenses of existing owners that were entered over time, each at its own time, in one transaction. Returns
 * their ids in the same order.
 */
export async function enterPastExpenses(
  tx: Transaction,
  entries: readonly { readonly earlier: Transaction; propertyId: Owner; input: ExpenseInput }[],
): Promise<string[]> {
  const made = entries.map(({ earlier, propertyId, input }) => ({
    earlier,
    id: newId(),
    expense: enteredExpense(earlier, propertyId, input),
  }));
  await repository.insertExpenses(
    tx,
    made.map(({ earlier, id, expense }) => rowOf(earlier, id, expense)),
  );
  await Promise.all(made.map(({ earlier, id, expense }) => recordCreated(earlier, id, expense)));
  return made.map(({ id }) => id);
}

export type NewExpense = Pick<
  ExpenseColumns,
  'propertyId' | 'date' | 'timeOfDay' | 'category' | 'amount'
> &
  Pick<ExpenseColumns, 'vendor' | 'note' | 'useAi' | 'edited' | 'readingState'> &
  Partial<
    Pick<
      ExpenseColumns,
      'receiptFileId' | 'reading' | 'sharedExpenseId' | 'shareWeight' | 'workOrderId'
    >
  >;

/** Records expenses of owners that the caller has checked. */
export async function insertExpensesOf(tx: Transaction, made: readonly NewExpense[]) {
  const rows = made.map((expense) => ({ id: newId(), expense }));
  await repository.insertExpenses(
    tx,
    rows.map(({ id, expense }) => rowOf(tx, id, expense)),
  );
  await Promise.all(rows.map(({ id, expense }) => recordCreated(tx, id, expense)));
}

export async function insertExpense(tx: Transaction, expense: NewExpense): Promise<Expense> {
  await checkOwner(tx, expense.propertyId);
  const id = newId();
  await repository.insertExpenses(tx, [rowOf(tx, id, expense)]);
  await recordCreated(tx, id, expense);
  return expenseById(tx, { propertyId: expense.propertyId, expenseId: id });
}

const rowOf = (tx: Transaction, id: string, expense: NewExpense) => ({
  ...expense,
  organizationId: tx.organization.id,
  id,
  createdBy: tx.actor?.userId ?? null,
  createdAt: dateOf(tx.now),
});

const recordCreated = (tx: Transaction, id: string, after: NewExpense) =>
  recordAudit(tx, { action: 'expense.created', entityId: id, after });

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

async function lockExpense(tx: Transaction, { propertyId, expenseId }: OwnedExpense) {
  const [[row]] = await Promise.all([
    repository.lockExpenses(tx, propertyId, [expenseId]),
    checkOwner(tx, propertyId),
  ]);
  if (!row) throw notFound();
  return row;
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
  const after = { ...input, ...day, amount: centsFromDollars(amount) };
  if (after.note === before.note && editedAfter([], before, after).length === 0) return;
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
function refuseShare({ sharedExpenseId }: Pick<ExpenseColumns, 'sharedExpenseId'>): void {
  if (sharedExpenseId !== null) throw expenseIsShare();
}

/** The fields of an expense that people and readings change. */
export function valuesOf(row: ExpenseColumns) {
  const { date, timeOfDay, category, amount, vendor, note, edited } = row;
  return { date, timeOfDay, category, amount, vendor, note, edited };
}

/** Archives an expense; a pending reading is canceled. */
export async function removeExpense(tx: Transaction, owned: OwnedExpense): Promise<void> {
  const before = await lockExpense(tx, owned);
  refuseShare(before);
  await dropJob(tx, RECEIPT_READING_JOB, before.id);
  await archiveLocked(tx, before);
}

/** UNIT-4: locks an expense whose place the bill of a building takes, with its receipt. */
export async function lockForBill(
  tx: Transaction,
  { propertyId, expenseId }: OwnedExpense,
): Promise<ExpenseColumns> {
  const [before] = await repository.lockExpenses(tx, propertyId, [expenseId]);
  if (!before) throw expenseToSplitIsGone();
  if (before.statementId !== null) throw staysWithItsStatement();
  refuseShare(before);
  return before;
}

/** Archives such an expense as a part of the bill, so that it cannot be restored and counted twice. */
export async function replaceByBill(
  tx: Transaction,
  before: ExpenseColumns,
  sharedExpenseId: string,
): Promise<void> {
  await dropJob(tx, RECEIPT_READING_JOB, before.id);
  await repository.updateExpense(tx, before.id, { sharedExpenseId });
  await archiveLocked(tx, before);
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

/** Archives a locked expense of which no reading is pending. */
export async function archiveLocked(tx: Transaction, before: ExpenseColumns): Promise<void> {
  await repository.updateExpense(tx, before.id, { archivedAt: dateOf(tx.now) });
  await recordAudit(tx, {
    action: 'expense.archived',
    entityId: before.id,
    before: valuesOf(before),
  });
}

/** What the statements know about the expenses that they created; the app connects them. */
export interface ExpenseSources {
  /**
   * Whether an expense may be restored. It may not if its statement has since created another one in its place, or is
   * deleted. Locks the property, so that the result stays valid until the transaction ends.
   */
  canRestore(tx: Transaction, propertyId: string, expenseId: string): Promise<boolean>;
}

/** Restores an archived expense unchanged; does nothing if it is not archived. */
export async function restoreExpense(
  tx: Transaction,
  { canRestore }: ExpenseSources,
  owned: OwnedExpense,
): Promise<Expense> {
  const { propertyId, expenseId } = owned;
  await checkOwner(tx, propertyId);
  const allowed = propertyId === null || (await canRestore(tx, propertyId, expenseId));
  const before = await repository.lockWhetherArchived(tx, owned.expenseId);
  if (before?.propertyId !== owned.propertyId) throw notFound();
  if (before.archivedAt) {
    refuseShare(before);
    if (!allowed) throw statementHasMovedOn();
    await repository.updateExpense(tx, before.id, { archivedAt: null });
    if (before.readingState === 'waiting') await queueReading(tx, before.id);
    await recordAudit(tx, { action: 'expense.restored', entityId: before.id });
  }
  return expenseById(tx, owned);
}
