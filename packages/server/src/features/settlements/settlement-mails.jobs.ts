import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  lettersAttached,
  prepareSettlementMail,
  SETTLEMENT_MAIL_JOB,
  type SettlementMailPayload,
} from './settlement-mails.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly files: FileStore;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** NEW-4: mails a tenant the letter of a settlement. */
export function settlementMailJob({
  senderOf,
  files,
  urlOf,
}: Dependencies): Job<SettlementMailPayload> {
  return mailJob<SettlementMailPayload>({
    name: SETTLEMENT_MAIL_JOB,
    senderOf,
    write: (tx, payload) =>
      prepareSettlementMail(tx, payload, `${urlOf(tx.organization)}/lessee-landing`),
    attach: ({ payload, transact }) => lettersAttached(transact, files, payload),
    keyOf: ({ settlementId, address }) => `${SETTLEMENT_MAIL_JOB}:${settlementId}:${address}`,
  });
}
