/** UNIT-9: the PDF of an invoice for one of its tenants. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Transact } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { drawPaper, readPaper, storedPdf } from './invoice-pdfs.service.ts';
import { keptInvoiceOfLessee } from './invoices.repository.ts';
import { asSeenByLessee } from './kept-invoices.service.ts';

/**
 * A tenant who has left gets a PDF of the invoice as it was on their last day. It is drawn for them, because the stored
 * one may be of a later day.
 */
export async function pdfOfLessee(
  transact: Transact,
  files: FileStore,
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
): Promise<FileResponse> {
  const found = await transact(async (tx) => {
    const given = { userId, today: tx.today, id: invoiceId };
    const [invoice] = await keptInvoiceOfLessee(tx, given);
    if (!invoice) throw notFound();
    if (invoice.leftOn === null) return { stored: await storedPdf(tx, files, invoice) };
    const [seen] = await asSeenByLessee(tx, [invoice]);
    if (!seen) throw notFound();
    return { read: await readPaper(tx, seen.row, invoice.leftOn) };
  });
  if ('stored' in found) return found.stored;
  return pdfResponse(found.read.name, await drawPaper(files, found.read));
}

function pdfResponse(fileName: string, content: Buffer): FileResponse {
  return {
    contentType: 'application/pdf',
    fileName,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}
