import type { Statement } from '@tenantry/contract/statements/statements.schemas';
import { archiveExpenses, lockExpensesOfStatement, restoreExpenses } from '#features/expenses';
import { existingProperty, lockProperty, propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { knownSince, nameOf, type Recorded } from './applying.domain.ts';
import * as applications from './applying.repository.ts';
import { knownTo } from './known.repository.ts';
import { propertyIsNotManaged, recordedInItsPlace } from './statements.errors.ts';
import { presentStatement } from './statements.presenter.ts';
import * as repository from './statements.repository.ts';

export interface StatementKey {
  readonly propertyId: string;
  readonly statementId: string;
}

/** Newest first, with the counts of their entries, in a fixed number of queries. */
export async function statementsOf(
  tx: Transaction,
  propertyIds: readonly string[],
): Promise<Statement[]> {
  const rows = await repository.statementsOfProperties(tx, propertyIds);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const applied = Map.groupBy(
    await applications.appliedOf(tx, ids),
    ({ statementId }) => statementId,
  );
  return rows.map((row) => presentStatement(row, applied.get(row.id) ?? []));
}

export async function statementsOfProperty(tx: Transaction, propertyId: string) {
  await existingProperty(tx, propertyId);
  return statementsOf(tx, [propertyId]);
}

export async function statementById(tx: Transaction, key: StatementKey): Promise<Statement> {
  const found = (await statementsOf(tx, [key.propertyId])).find(({ id }) => id === key.statementId);
  if (!found) throw notFound();
  return found;
}

interface NewStatement {
  readonly propertyId: string;
  /** The sender's file name. */
  readonly label: string;
}

/** STMT-1: stores a picture or PDF from the manager. Nothing is read yet. */
export async function uploadStatement(
  uploading: Uploading<Statement>,
  { content, ...statement }: NewStatement & { readonly content: Buffer },
): Promise<Statement> {
  const { propertyId } = statement;
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => lockManaged(tx, propertyId),
    record: async (tx, document) => {
      const statementId = await keepStatement(tx, statement, document);
      return statementById(tx, { propertyId, statementId });
    },
  });
}

/** Records a stored file as a statement; returns its id. */
export async function keepStatement(
  tx: Transaction,
  { propertyId, label }: NewStatement,
  file: StoredDocument,
): Promise<string> {
  await lockManaged(tx, propertyId);
  const { id: fileId, contentType, bytes, sha256, ...noted } = await recordFile(tx, label, file);
  const id = await repository.insertStatement(tx, { propertyId, fileId });
  await recordAudit(tx, {
    action: 'statement.uploaded',
    entityId: id,
    after: { propertyId, fileId, label: noted.label, contentType, bytes, sha256 },
  });
  return id;
}

/** Locks a managed property, so that it stays managed until the transaction ends. */
export async function lockManaged(tx: Transaction, propertyId: string) {
  const property = await lockProperty(tx, propertyId);
  if (!property) throw notFound();
  if (!property.managed) throw propertyIsNotManaged();
  return property;
}

/** The file of a statement's address. */
export async function statementFile(
  tx: Transaction,
  files: FileStore,
  { propertyId, fileName }: Record<'propertyId' | 'fileName', string>,
): Promise<FileResponse> {
  const property = await propertyById(tx, propertyId);
  const file = property && (await repository.fileByName(tx, propertyId, fileName));
  if (!file) throw notFound();
  return documentResponse(files, file);
}

/** Deletes a statement with its expenses; its income and payments only count while it is not deleted. */
export async function removeStatement(tx: Transaction, key: StatementKey): Promise<void> {
  const statement = await lockOfProperty(tx, key);
  if (statement.archivedAt) throw notFound();
  const current = await lockExpensesOfStatement(tx, key.statementId);
  const expenseIds = current.map(({ id }) => id);
  // A time of its own: expenses that a person had deleted before are not restored with the statement.
  const earlier = (await madeBy(tx, key.statementId)).map(
    (made) => made.archivedAt?.getTime() ?? 0,
  );
  const archivedAt = new Date(Math.max(dateOf(tx.now).getTime(), ...earlier.map((at) => at + 1)));
  await repository.setArchived(tx, key.statementId, archivedAt);
  await archiveExpenses(tx, expenseIds, archivedAt);
  await recordAudit(tx, {
    action: 'statement.deleted',
    entityId: key.statementId,
    before: statement,
    after: { archivedAt, archivedExpenseIds: expenseIds },
  });
}

/**
 * Restores a statement with the expenses that were deleted with it; does nothing if it was not deleted.
 * @throws AppError 422 if one of its entries has been recorded again since
 */
export async function restoreStatement(tx: Transaction, key: StatementKey): Promise<Statement> {
  const { archivedAt } = await lockOfProperty(tx, key);
  if (archivedAt) {
    const current = await applications.currentApplication(tx, key.statementId);
    const made = current ? await applications.entriesOf(tx, current.id) : [];
    const back = made.filter(
      ({ expense }) => !expense || expense.archivedAt?.getTime() === archivedAt.getTime(),
    );
    if (current) await checkPlace(tx, key, { ...current, entries: back, archivedAt });
    const expenseIds = back.flatMap(({ expense }) => expense?.id ?? []);
    await repository.setArchived(tx, key.statementId, null);
    await restoreExpenses(tx, expenseIds, archivedAt);
    await recordAudit(tx, {
      action: 'statement.restored',
      entityId: key.statementId,
      before: { archivedAt },
      after: { restoredExpenseIds: expenseIds },
    });
  }
  return statementById(tx, key);
}

interface ComingBack {
  readonly analysisId: string;
  readonly entries: readonly Recorded[];
  readonly archivedAt: Date;
}

/** Nothing may count twice, such as after a corrected copy was applied. Entries from before the deletion may stay. */
async function checkPlace(tx: Transaction, key: StatementKey, comingBack: ComingBack) {
  const { analysisId, entries, archivedAt } = comingBack;
  const analysis = await applications.analysisOf(tx, key.statementId, analysisId);
  const known = await knownTo(tx, key, entries, archivedAt);
  const twice = knownSince(analysis?.content.lines ?? [], entries, known);
  if (twice) throw recordedInItsPlace(nameOf(twice));
}

/** The statement, deleted or not. Everyone who changes its entries locks the property first. */
async function lockOfProperty(tx: Transaction, key: StatementKey) {
  const property = await lockProperty(tx, key.propertyId);
  const statement = property && (await repository.lockStatement(tx, key));
  if (!statement) throw notFound();
  return statement;
}

/** The expenses of its current application, including those that a person deleted. */
async function madeBy(tx: Transaction, statementId: string) {
  const application = await applications.currentApplication(tx, statementId);
  const entries = application ? await applications.entriesOf(tx, application.id) : [];
  return entries.flatMap(({ expense }) => expense ?? []);
}

/** Whether an archived expense may be restored: it is manual, or its application is current. Locks the property. */
export async function canRestoreExpense(
  tx: Transaction,
  propertyId: string,
  expenseId: string,
): Promise<boolean> {
  await lockProperty(tx, propertyId);
  return !(await applications.wasReplaced(tx, propertyId, expenseId));
}
