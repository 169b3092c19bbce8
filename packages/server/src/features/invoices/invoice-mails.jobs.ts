import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  keyOfInvoiceMail,
  prepareInvoiceMail,
  type InvoiceMailPayload,
} from './invoice-mails.service.ts';
import { drawPdf } from './invoice-pdfs.service.ts';
import { INVOICE_MAIL_JOB } from './invoices.repository.ts';
import { markSent } from './invoice-mails.repository.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly files: FileStore;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** CHG-30: mails an invoice with its PDF and a link to pay. */
export function invoiceMailJob({ senderOf, files, urlOf }: Dependencies): Job<InvoiceMailPayload> {
  return mailJob<InvoiceMailPayload>({
    name: INVOICE_MAIL_JOB,
    senderOf,
    write: (tx, payload) =>
      prepareInvoiceMail(tx, payload, `${urlOf(tx.organization)}/lessee-landing`),
    attach: async ({ payload: { propertyId, invoiceId }, transact }) => {
      const { name, content } = await drawPdf(transact, files, { propertyId, invoiceId });
      return [{ filename: name, contentType: 'application/pdf', content }];
    },
    keyOf: keyOfInvoiceMail,
    sent: (tx, { mailingId }) => markSent(tx, mailingId),
  });
}
