import { receiptFields, type Expense } from '@tenantry/contract/expenses/expenses.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { validated } from '../../platform/http/validation.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { dayAt } from './expense-day.domain.ts';
import { editedAtFirst } from './expenses.domain.ts';
import * as repository from './expenses.repository.ts';
import type { Owner } from './expenses.repository.ts';
import { vendorOfNew } from './expense-vendors.service.ts';
import { checkOwner, expenseById, expensesOfOwner, type OwnedExpense } from './expenses.reading.ts';
import { insertExpense } from './expenses.service.ts';
import { payForWork } from './work-order-expenses.service.ts';
import { refuseKnownReceipt } from './known-expenses.ts';
import { queueReading, queueReadings, readingsUnderWay } from './receipt-reading.service.ts';

interface UploadedReceipt {
  readonly propertyId: Owner;
  /** The sender's file name. */
  readonly label: string;
  readonly content: Buffer;
  /** The raw fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

/** EXP-5: records an expense by its receipt. It is extracted later with the person's consent, and otherwise never. */
export async function uploadReceipt(
  uploading: Uploading<Expense>,
  { propertyId, label, content, fields }: UploadedReceipt,
): Promise<Expense> {
  const said = validated(receiptFields, fields);
  const { category, amount: dollars, workOrderId, vendorInvoiceId } = said;
  const useAi = said.useAi === 'true';
  const entered = { category, amount: centsFromDollars(dollars), note: '' };
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => checkOwner(tx, propertyId),
    record: async (tx, document) => {
      if (said.askIfKnown === 'true') await refuseKnownReceipt(tx, document.sha256);
      const entry = { ...entered, ...(await vendorOfNew(tx, said)) };
      const paying = { ...entry, propertyIds: [propertyId], workOrderId, vendorInvoiceId };
      const workDone = said.workDone === 'true';
      const proposed = { ...entry, ...(await payForWork(tx, paying, { workDone })) };
      const file = await recordFile(tx, label, document);
      const expense = await insertExpense(tx, {
        ...proposed,
        ...dayAt(tx.now, tx.organization.timeZone),
        propertyId,
        ...(workOrderId !== undefined && { workOrderId }),
        receiptFileId: file.id,
        useAi,
        readingState: useAi ? 'waiting' : 'private',
        edited: editedAtFirst(proposed, false),
      });
      if (useAi) await queueReading(tx, expense.id);
      return expense;
    },
  });
}

/** The file of a receipt's address; for a picture the narrowest version that suffices. */
export async function receiptFile(
  tx: Transaction,
  files: FileStore,
  {
    propertyId,
    fileName,
    width,
  }: { propertyId: Owner; fileName: string; width?: number | undefined },
): Promise<FileResponse> {
  await checkOwner(tx, propertyId);
  const file = await repository.receiptOf(tx, propertyId, fileName);
  if (!file) throw notFound();
  return documentResponse(files, file, { width });
}

/** Extracts a receipt again. Private ones, and those of a statement, are returned unchanged (EXP-5, EXP-11). */
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
 * Extracts all receipts of the owner again that have consent. Receipts that are already queued keep their place,
 * however often this is requested.
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
