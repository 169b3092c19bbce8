import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { openAccount, paymentOfProperty } from '#features/ledger';
import { propertyById } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import * as repository from './documents.repository.ts';
import { tooManyDocuments } from './payments.errors.ts';
import { paymentById } from './payments.history.ts';

/** A check has two sides; twenty are more than anyone needs. */
export const MAX_DOCUMENTS = 20;

export interface NewDocument {
  readonly propertyId: string;
  readonly paymentId: string;
  /** The sender's name for the file. */
  readonly label: string;
}

/** PAY-9: attaches a picture or PDF to a payment. It stays there, even if the payment is reversed. */
export async function uploadDocument(
  uploading: Uploading<Payment>,
  refundChannel: string,
  { content, ...document }: NewDocument & { readonly content: Buffer },
): Promise<Payment> {
  return takeUpload(uploading, {
    content,
    kind: 'document',
    allow: (tx) => checkRoom(tx, document),
    record: async (tx, file) => {
      await attachDocument(tx, document, file);
      return paymentById(tx, refundChannel, document.paymentId);
    },
  });
}

async function checkRoom(tx: Transaction, { propertyId, paymentId }: NewDocument) {
  const payment = await paymentOfProperty(tx, propertyId, paymentId);
  if (!payment || !(await propertyById(tx, propertyId))) throw notFound();
  const documents = await repository.countDocuments(tx, paymentId);
  if (documents >= MAX_DOCUMENTS) throw tooManyDocuments(MAX_DOCUMENTS);
  return payment;
}

/** Attaches a file that is already in the store. */
export async function attachDocument(
  tx: Transaction,
  document: NewDocument,
  file: StoredDocument,
): Promise<void> {
  const { propertyId, paymentId } = document;
  const { leaseId } = await checkRoom(tx, document);
  // Uploads to one payment are counted one after the other.
  await openAccount(tx, propertyId, leaseId);
  await checkRoom(tx, document);
  const {
    id: fileId,
    label,
    contentType,
    bytes,
    sha256,
  } = await recordFile(tx, document.label, file);
  await repository.insertDocument(tx, { paymentId, fileId });
  await recordAudit(tx, {
    action: 'payment.documentAttached',
    entityId: paymentId,
    after: { fileId, label, contentType, bytes, sha256 },
  });
}

/** The file behind a document's address. */
export async function documentOf(
  tx: Transaction,
  files: FileStore,
  { propertyId, paymentId, fileName }: Record<'propertyId' | 'paymentId' | 'fileName', string>,
): Promise<FileResponse> {
  const payment = await paymentOfProperty(tx, propertyId, paymentId);
  if (!payment || !(await propertyById(tx, propertyId))) throw notFound();
  const file = await repository.documentFile(tx, paymentId, fileName);
  if (!file) throw notFound();
  return documentResponse(files, file);
}
