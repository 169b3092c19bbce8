import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { prepareReceipt, RECEIPT_JOB, type ReceiptPayload } from './receipts.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** Where the organization's pages are: never taken from a request. */
  urlOf(organization: Organization): string;
}

/** PAY-9: mails a tenant the receipt of a payment, or that one was taken back. */
export function receiptJob({ senderOf, urlOf }: Dependencies): Job<ReceiptPayload> {
  return {
    name: RECEIPT_JOB,
    lane: 'mail',
    run: async ({ payload, transact }) => {
      const posted = await transact(async (tx) => {
        const link = `${urlOf(tx.organization)}/lessee-landing`;
        const prepared = await prepareReceipt(tx, payload, link);
        if (!prepared) return null;
        const sender = await senderOf(tx);
        const from = { name: tx.organization.name, address: sender.address };
        return { sender, mail: { from, ...prepared, sentAt: tx.now } };
      });
      await posted?.sender.send(posted.mail);
    },
  };
}
