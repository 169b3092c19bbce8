import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { prepared, type Given } from '../../platform/database/prepared.ts';
import { preparedInsert, preparedUpdate } from '../../platform/database/prepared-writes.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { expenses } from './expenses.table.ts';

/** Null for the organization itself. */
export type Owner = string | null;

export type ExpenseColumns = typeof expenses.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, expenses);

const isLive = isNull(expenses.archivedAt);

/** EXP-5, EXP-11: has the person's consent, and was not created by a statement. */
const isReadable = and(
  expenses.useAi,
  isNotNull(expenses.receiptFileId),
  isNull(expenses.statementId),
);

const isWaiting = eq(expenses.readingState, 'waiting');

export const newestFirst = [desc(expenses.date), desc(expenses.timeOfDay), desc(expenses.id)];

export const ofOwner = (propertyId: Owner) =>
  propertyId === null ? isNull(expenses.propertyId) : eq(expenses.propertyId, propertyId);

const withReceipt = refersTo(expenses.receiptFileId, storedFiles);

const {
  organizationId: _,
  receiptFileId: __,
  createdBy: ___,
  createdAt: ____,
  archivedAt: _____,
  ...columns
} = getTableColumns(expenses);

const receiptColumns = {
  label: storedFiles.label,
  contentType: storedFiles.contentType,
  width: storedFiles.width,
  height: storedFiles.height,
  renditions: storedFiles.renditions,
};

export type Receipt = Pick<typeof storedFiles.$inferSelect, keyof typeof receiptColumns>;

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

/** An expense, with the parts of its receipt that pages show. */
export type ListedExpense = Pick<ExpenseColumns, keyof typeof columns> & Nullable<Receipt>;

/** The receipt of an expense. */
export function receiptIn(expense: ListedExpense): Receipt | null {
  return expense.label === null ? null : (expense as Receipt);
}

/** Newest first. There may be thousands, so they are read without Drizzle's overhead (ADR 009). */
const listed = <const Name extends string>(
  names: readonly Name[],
  condition: (given: Given<Name>) => SQL,
) =>
  prepared(names, { ...columns, ...receiptColumns }, (select, given) =>
    select
      .from(expenses)
      .leftJoin(storedFiles, withReceipt)
      .where(and(eq(expenses.organizationId, given.organizationId), isLive, condition(given)))
      .orderBy(...newestFirst),
  );

const ofProperties = listed(['ids'], ({ ids }) => anyOf(expenses.propertyId, ids));
const ofOrganization = listed([], () => isNull(expenses.propertyId));
const byId = listed(['id'], ({ id }) => eq(expenses.id, id));
const byIds = listed(['ids'], ({ ids }) => anyOf(expenses.id, ids));

export async function expensesByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<ListedExpense[]> {
  return ids.length === 0 ? [] : byIds(tx, { ids });
}

export async function expensesOf(tx: Transaction, propertyId: Owner): Promise<ListedExpense[]> {
  return propertyId === null ? ofOrganization(tx, {}) : expensesAmong(tx, [propertyId]);
}

export async function expensesAmong(
  tx: Transaction,
  propertyIds: readonly string[],
): Promise<ListedExpense[]> {
  return propertyIds.length === 0 ? [] : ofProperties(tx, { ids: propertyIds });
}

export async function expenseOf(
  tx: Transaction,
  propertyId: Owner,
  id: string,
): Promise<ListedExpense | null> {
  const [row] = await byId(tx, { id });
  return row?.propertyId === propertyId ? row : null;
}

/** The expenses that have a file, with the whole file. */
async function withFiles(tx: Transaction, condition: SQL | undefined) {
  return tx.db
    .select({ expense: expenses, file: storedFiles })
    .from(expenses)
    .innerJoin(storedFiles, withReceipt)
    .where(and(own(tx), isLive, condition));
}

/** The file of this name, if it is the receipt of an expense of this owner. */
export async function receiptOf(tx: Transaction, propertyId: Owner, label: string) {
  const [row] = await withFiles(tx, and(ofOwner(propertyId), eq(storedFiles.label, label)));
  return row?.file ?? null;
}

const insertOne = preparedInsert(expenses);

export async function insertExpenses(
  tx: Transaction,
  rows: readonly (typeof expenses.$inferInsert)[],
): Promise<void> {
  if (rows.length === 1) insertOne(tx, rows);
  else for (const some of inChunks(rows)) await tx.db.insert(expenses).values(some);
}

async function lockWhere(tx: Transaction, condition: SQL | undefined): Promise<ExpenseColumns[]> {
  return tx.db
    .select()
    .from(expenses)
    .where(and(own(tx), condition))
    .orderBy(asc(expenses.id))
    .for('no key update');
}

/** Locks the expense, archived or not, until the transaction ends. */
export async function lockWhetherArchived(tx: Transaction, id: string) {
  const [row] = await lockWhere(tx, eq(expenses.id, id));
  return row ?? null;
}

/** Locks these expenses of the owner, always in the same order, until the transaction ends. */
export async function lockExpenses(tx: Transaction, propertyId: Owner, ids: readonly string[]) {
  return lockWhere(tx, and(isLive, ofOwner(propertyId), anyOf(expenses.id, ids)));
}

/** Locks those of the owner's expenses, or the one expense, whose receipts a reader may see. */
export async function lockReadable(tx: Transaction, propertyId: Owner, id?: string) {
  const one = id === undefined ? undefined : eq(expenses.id, id);
  return lockWhere(tx, and(isLive, isReadable, ofOwner(propertyId), one));
}

const change = preparedUpdate(expenses, { version: sql`${expenses.version} + 1` });

/** Changes a locked expense. Clients that read it earlier get a conflict. */
export async function updateExpense(
  tx: Transaction,
  id: string,
  changes: Partial<ExpenseColumns>,
): Promise<void> {
  change(tx, id, changes);
}

/** The version stays the same, because nothing that a person can change has changed. */
export async function setWaiting(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.db
    .update(expenses)
    .set({ readingState: 'waiting', readingFailure: null })
    .where(and(own(tx), anyOf(expenses.id, ids)));
}

/** An expense whose receipt waits for a reader, with consent. */
export async function waitingExpense(tx: Transaction, id: string) {
  const [row] = await withFiles(tx, and(isReadable, isWaiting, eq(expenses.id, id)));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockWaiting(tx: Transaction, id: string) {
  const [row] = await lockWhere(tx, and(isLive, isReadable, isWaiting, eq(expenses.id, id)));
  return row ?? null;
}

/** The vendors that people of the organization entered, most frequent first. */
export async function vendorsWritten(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx.db
    .select({ vendor: expenses.vendor })
    .from(expenses)
    .where(and(own(tx), isLive, ne(expenses.vendor, ''), sql`'vendor' = ANY (${expenses.edited})`))
    .groupBy(expenses.vendor)
    .orderBy(desc(count()), asc(expenses.vendor))
    .limit(most);
  return rows.map(({ vendor }) => vendor);
}
