import { receiptFields, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { keepDocument } from '../../platform/files/keep-document.ts';
import { recordFile } from '../../platform/files/stored-files.ts';
import { imageAnswer } from '../../platform/files/stored-images.ts';
import { notFound } from '../../platform/http/errors.ts';
import { validated } from '../../platform/http/validation.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { editedAtFirst } from './expenses.domain.ts';
import * as repository from './expenses.repository.ts';
import type { Owner } from './expenses.repository.ts';
import {
  checkOwner,
  expenseById,
  expensesOfOwner,
  insertExpense,
  type OwnedExpense,
} from './expenses.service.ts';
import { queueReading, queueReadings, readingsUnderWay } from './receipt-reading.service.ts';

/** The small print of a long receipt stays readable, for people and readers. */
const LONGEST_SIDE = 4096;

interface Uploading {
  readonly transact: Transact;
  /** The transaction that records the expense, once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Expense>): Promise<Expense>;
  readonly files: FileStore;
}

interface UploadedReceipt {
  readonly propertyId: Owner;
  /** What its sender called it. */
  readonly label: string;
  readonly content: Buffer;
  /** Of the form, as they came. */
  readonly fields: Readonly<Record<string, string>>;
}

/** EXP-5: records an expense by its receipt. It is read later, if the person allows it, and otherwise never. */
export async function uploadReceipt(
  { transact, transactOnce, files }: Uploading,
  { propertyId, label, content, fields }: UploadedReceipt,
): Promise<Expense> {
  const said = validated(receiptFields, fields);
  const { category, amount: dollars } = said;
  const useAi = said.useAi === 'true';
  const proposed = { category, amount: centsFromDollars(dollars), vendor: '', note: '' };
  // Before anything is decoded for nothing.
  await transact((tx) => checkOwner(tx, propertyId));
  return keepDocument(
    { files, transactOnce },
    content,
    async (tx, document) => {
      const file = await recordFile(tx, label, document);
      const expense = await insertExpense(tx, {
        ...proposed,
        propertyId,
        date: dateOf(tx.now),
        receiptFileId: file.id,
        useAi,
        readingState: useAi ? 'waiting' : 'private',
        edited: editedAtFirst(proposed, false),
      });
      if (useAi) await queueReading(tx, expense.id);
      return expense;
    },
    { longest: LONGEST_SIDE },
  );
}

/** The file behind a receipt's address; of a picture the narrowest that is wide enough. */
export async function receiptFile(
  tx: Transaction,
  files: FileStore,
  {
    propertyId,
    fileName,
    width,
  }: { propertyId: Owner; fileName: string; width?: number | undefined },
): Promise<FileAnswer> {
  await checkOwner(tx, propertyId);
  const file = await repository.receiptOf(tx, propertyId, fileName);
  if (!file) throw notFound();
  return { ...imageAnswer(files, file, width), immutable: false };
}

/** Reads a receipt again. One that is private, and what a statement made, come back unchanged (EXP-5, EXP-11). */
export async function refreshReceipt(tx: Transaction, owned: OwnedExpense): Promise<Expense> {
  await checkOwner(tx, owned.propertyId);
  const [readable] = await repository.lockReadable(tx, owned.propertyId, owned.expenseId);
  if (readable) {
    const { id, readingState } = readable;
    await repository.setWaiting(tx, [id]);
    await queueReading(tx, id);
    await recordAudit(tx, {
      action: 'expense.refreshed',
      entityId: id,
      before: { readingState },
    });
  }
  return expenseById(tx, owned);
}

/**
 * Reads every receipt of the owner again that a reader may see. Those that wait for that already keep their turn,
 * however often it is asked for.
 */
export async function refreshReceipts(tx: Transaction, propertyId: Owner): Promise<Expense[]> {
  await checkOwner(tx, propertyId);
  const readable = await repository.lockReadable(tx, propertyId);
  const expenseIds = readable.map(({ id }) => id);
  const underWay = await readingsUnderWay(tx, expenseIds);
  const isComing = ({ id, readingState }: repository.ExpenseColumns) =>
    readingState === 'waiting' && underWay.has(id);
  const again = readable.filter((each) => !isComing(each)).map(({ id }) => id);
  await repository.setWaiting(tx, again);
  await queueReadings(tx, again);
  if (readable.length > 0) {
    await recordAudit(tx, {
      action: 'expense.refreshed',
      entityId: propertyId ?? tx.organization.id,
      after: { expenseIds },
    });
  }
  return expensesOfOwner(tx, propertyId);
}
