import { invoicePdfName } from '@tenantry/contract/invoices/invoices.rules';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { letterheadOf } from '#features/organization';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import {
  fileById,
  deleteFile,
  recordFile,
  type StoredDocument,
} from '../../platform/documents/stored-files.ts';
import { discard, storePdf } from '../../platform/documents/storing.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { pdfFingerprint } from './invoice-pdfs.fingerprint.ts';
import * as repository from './invoice-pdfs.repository.ts';
import { presentInvoice, viewOf } from './invoices.presenter.ts';
import { invoiceOfLessee, invoiceOfProperty, type ShownInvoice } from './invoices.repository.ts';
import { draw } from '../../platform/pdf/drawing-thread.ts';
import { logoForPaper } from '../../platform/pdf/logo.ts';
import type * as InvoicePdf from './pdf/invoice-pdf.task.ts';

/** An invoice as requested: an admin names its property, a tenant gets only their own (TENANT-4). */
export type OwnedInvoice = { readonly invoiceId: string } & (
  | { readonly propertyId: string }
  | { readonly userId: string }
);

async function find(tx: Transaction, owned: OwnedInvoice) {
  const id = owned.invoiceId;
  const [row] =
    'propertyId' in owned
      ? await invoiceOfProperty(tx, { propertyId: owned.propertyId, id })
      : await invoiceOfLessee(tx, { userId: owned.userId, today: tx.today, id });
  if (!row) throw notFound();
  return row;
}

async function answer(tx: Transaction, owned: OwnedInvoice): Promise<Invoice> {
  const audience = 'propertyId' in owned ? 'admin' : 'lessee';
  return presentInvoice(await find(tx, owned), viewOf(tx), audience);
}

/** Everything that the PDF shows at the end of a day, read in one transaction. */
export async function readPaper(tx: Transaction, invoice: ShownInvoice, day = tx.today) {
  const [{ logoFileId, ...organization }, { home, addressLines }, lessee] = await Promise.all([
    letterheadOf(tx),
    repository.homeOfLease(tx, invoice.leaseId),
    repository.addresseesOf(tx, invoice.leaseId, day),
  ]);
  return {
    createdOn: dateOf(tx.now),
    name: invoicePdfName(home.label, invoice.dueDate),
    logoFileId,
    paper: {
      organization,
      lessee,
      propertyLines: addressLines,
      invoice,
      today: day,
    },
  };
}

type ReadPaper = Awaited<ReturnType<typeof readPaper>>;

/** Draws the PDF of an invoice in its current state, and stores nothing. */
export async function drawPdf(transact: Transact, files: FileStore, owned: OwnedInvoice) {
  const read = await transact(async (tx) => readPaper(tx, await find(tx, owned)));
  return { ...read, content: await drawPaper(files, read) };
}

export async function drawPaper(files: FileStore, read: ReadPaper): Promise<Buffer> {
  const logo = await logoForPaper(files, read.logoFileId);
  const module = new URL('pdf/invoice-pdf.task.ts', import.meta.url);
  const { paper, createdOn } = read;
  return draw<typeof InvoicePdf>(module, { paper: { ...paper, logo }, createdOn });
}

/**
 * PDF-3: creates the PDF of an invoice in its current state. It is drawn between two transactions: if the invoice
 * changes meanwhile, the PDF is outdated from the start; if it is deleted, there is no PDF.
 */
export async function generatePdf(
  transact: Transact,
  files: FileStore,
  owned: OwnedInvoice,
): Promise<Invoice> {
  const read = await drawPdf(transact, files, owned);
  const file = await storePdf(files, read.content);
  const attaching = { files, transactOnce: transact };
  const { invoice, replaced } = await attach(attaching, [file], async (tx) => {
    const before = await record(tx, owned, { ...read, file });
    return { invoice: await answer(tx, owned), replaced: before };
  });
  await discard(files, replaced);
  return invoice;
}

/** Returns the file of the previous PDF. */
async function record(
  tx: Transaction,
  owned: OwnedInvoice,
  made: { name: string; file: StoredDocument; paper: { invoice: ShownInvoice } },
): Promise<string[]> {
  const { invoiceId } = owned;
  await repository.lockInvoice(tx, invoiceId);
  await find(tx, owned);
  const replaced = await takeAway(tx, invoiceId);
  const { fileId } = made.file;
  await recordFile(tx, made.name, made.file);
  const fingerprint = pdfFingerprint(made.paper.invoice);
  await repository.insertPdf(tx, { invoiceId, fileId, fingerprint });
  await recordAudit(tx, {
    action: 'invoice.pdfGenerated',
    entityId: invoiceId,
    before: replaced.length > 0 ? { fileId: replaced[0] } : null,
    after: { fileId, fingerprint },
  });
  return replaced;
}

async function takeAway(tx: Transaction, invoiceId: string): Promise<string[]> {
  const fileId = await repository.pdfFileId(tx, invoiceId);
  if (!fileId) return [];
  await repository.deletePdf(tx, invoiceId);
  await deleteFile(tx, fileId);
  return [fileId];
}

/** INV-4: the invoice stays. If it has no PDF, there is nothing to delete: 404. */
export async function removePdf(
  transact: Transact,
  files: FileStore,
  owned: OwnedInvoice,
): Promise<Invoice> {
  const { invoice, removed } = await transact(async (tx) => {
    const { invoiceId } = owned;
    await repository.lockInvoice(tx, invoiceId);
    await find(tx, owned);
    const [fileId] = await takeAway(tx, invoiceId);
    if (!fileId) throw notFound();
    await recordAudit(tx, {
      action: 'invoice.pdfDeleted',
      entityId: invoiceId,
      before: { fileId },
    });
    return { invoice: await answer(tx, owned), removed: fileId };
  });
  await discard(files, [removed]);
  return invoice;
}

/** PDF-1. */
export async function pdfOf(
  transact: Transact,
  files: FileStore,
  owned: OwnedInvoice,
): Promise<FileResponse> {
  return transact(async (tx) => storedPdf(tx, files, await find(tx, owned)));
}

export async function storedPdf(
  tx: Transaction,
  files: FileStore,
  invoice: ShownInvoice,
): Promise<FileResponse> {
  const fileId = await repository.pdfFileId(tx, invoice.id);
  const file = fileId && (await fileById(tx, fileId));
  if (!file) throw notFound();
  const { home } = await repository.homeOfLease(tx, invoice.leaseId);
  return documentResponse(files, file, {
    fileName: invoicePdfName(home.label, invoice.dueDate),
  });
}
