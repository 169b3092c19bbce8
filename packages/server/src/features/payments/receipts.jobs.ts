import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { prepareReceipt, RECEIPT_JOB, type ReceiptPayload } from './receipts.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** PAY-9: mails a tenant the receipt of a payment, or that a payment was reversed. */
export function receiptJob({ senderOf, urlOf }: Dependencies): Job<ReceiptPayload> {
  return mailJob({
    name: RECEIPT_JOB,
    senderOf,
    write: (tx, payload) => prepareReceipt(tx, payload, `${urlOf(tx.organization)}/lessee-landing`),
  });
}
