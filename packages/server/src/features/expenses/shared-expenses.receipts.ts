import type { SharedExpense } from '@tenantry/contract/expenses/shared-expenses.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sharedExpensesOf } from './shared-expenses.repository.ts';
import { oneSharedExpense, setReceipt, type BillOfBuilding } from './shared-expenses.service.ts';

interface UploadedReceipt extends BillOfBuilding {
  /** The sender's file name. */
  readonly label: string;
  readonly content: Buffer;
}

/** UNIT-4: no reader sees the receipt of a bill: a person enters it. */
export async function uploadSharedReceipt(
  uploading: Uploading<SharedExpense>,
  { label, content, ...ids }: UploadedReceipt,
): Promise<SharedExpense> {
  return takeUpload(uploading, {
    content,
    kind: 'scan',
    allow: (tx) => oneSharedExpense(tx, ids),
    record: async (tx, document) => {
      const { id } = await recordFile(tx, label, document);
      await setReceipt(tx, ids, id);
      return oneSharedExpense(tx, ids);
    },
  });
}

interface WantedReceipt extends BillOfBuilding {
  readonly fileName: string;
  readonly width?: number | undefined;
}

/** The file of a receipt's address; for a picture the narrowest version that suffices. */
export async function sharedReceipt(
  tx: Transaction,
  files: FileStore,
  { buildingId, sharedExpenseId, fileName, width }: WantedReceipt,
): Promise<FileResponse> {
  const [row] = await sharedExpensesOf(tx, buildingId, sharedExpenseId);
  if (row?.receipt?.label !== fileName) throw notFound();
  return documentResponse(files, row.receipt, { width });
}
