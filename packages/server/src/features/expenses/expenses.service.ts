import type { Expense, ExpenseInput } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { claimVendorInvoice, releaseVendorInvoice } from '#features/maintenance';
import { comparedName, vendorsNamed } from '#features/vendors';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { dropJob } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/tokens.ts';
import { refuseShare, valuesOf } from './expense-corrections.ts';
import { dayGiven } from './expense-day.domain.ts';
import { vendorOfNew, type NamedVendor } from './expense-vendors.service.ts';
import { editedAtFirst } from './expenses.domain.ts';
import {
  expenseToSplitIsGone,
  statementHasMovedOn,
  staysWithItsStatement,
} from './expenses.errors.ts';
import { checkOwner, expenseById, type OwnedExpense } from './expenses.reading.ts';
import * as repository from './expenses.repository.ts';
import type { ExpenseColumns, Owner } from './expenses.repository.ts';
import { payForWork } from './work-order-expenses.service.ts';
import { refuseKnownExpense } from './known-expenses.ts';
import { queueReading, RECEIPT_READING_JOB } from './receipt-reading.service.ts';

/** EXP-1: an expense without a receipt. */
export async function enterExpense(
  tx: Transaction,
  propertyId: Owner,
  { askIfKnown, workDone = false, vendorInvoiceId, ...input }: ExpenseInput,
): Promise<Expense> {
  const named = await vendorOfNew(tx, input);
  const expense = enteredExpense(tx, propertyId, { ...input, ...named });
  if (askIfKnown) await refuseKnownExpense(tx, expense);
  const paying = { ...expense, ...named, propertyIds: [propertyId], vendorInvoiceId };
  const paid = await payForWork(tx, paying, { workDone });
  return insertExpense(tx, { ...expense, ...paid });
}

function enteredExpense(
  tx: Transaction,
  propertyId: Owner,
  {
    date: given,
    amount: dollars,
    workOrderId,
    ...input
  }: Omit<ExpenseInput, 'askIfKnown' | 'workDone' | 'vendorId' | 'vendorInvoiceId'> & NamedVendor,
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
  const known = await vendorsNamed(
    tx,
    entries.map(({ input }) => input.vendor),
  );
  const made = entries.map(({ earlier, propertyId, input }) => ({
    earlier,
    id: newId(),
    expense: enteredExpense(earlier, propertyId, {
      ...input,
      vendorId: known.get(comparedName(input.vendor)) ?? null,
    }),
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
      | 'receiptFileId'
      | 'reading'
      | 'sharedExpenseId'
      | 'shareWeight'
      | 'workOrderId'
      | 'vendorId'
      | 'vendorInvoiceId'
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

async function lockExpense(tx: Transaction, { propertyId, expenseId }: OwnedExpense) {
  const [[row]] = await Promise.all([
    repository.lockExpenses(tx, propertyId, [expenseId]),
    checkOwner(tx, propertyId),
  ]);
  if (!row) throw notFound();
  return row;
}

/** Archives an expense; a pending reading is canceled. */
export async function removeExpense(tx: Transaction, owned: OwnedExpense): Promise<void> {
  const before = await lockExpense(tx, owned);
  refuseShare(before);
  await dropJob(tx, RECEIPT_READING_JOB, before.id);
  if (before.vendorInvoiceId !== null) await releaseVendorInvoice(tx, before.vendorInvoiceId);
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
    if (before.vendorInvoiceId !== null) await claimVendorInvoice(tx, before.vendorInvoiceId);
    await repository.updateExpense(tx, before.id, { archivedAt: null });
    if (before.readingState === 'waiting') await queueReading(tx, before.id);
    await recordAudit(tx, { action: 'expense.restored', entityId: before.id });
  }
  return expenseById(tx, owned);
}
