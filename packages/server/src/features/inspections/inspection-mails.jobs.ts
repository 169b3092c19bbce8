import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  INSPECTION_MAIL_JOB,
  pdfAttached,
  prepareInspectionMail,
  type InspectionMailPayload,
} from './inspection-mails.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly files: FileStore;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** MAINT-13: mails a tenant that an inspection waits for remarks, or that it is sealed. */
export function inspectionMailJob({
  senderOf,
  files,
  urlOf,
}: Dependencies): Job<InspectionMailPayload> {
  return mailJob<InspectionMailPayload>({
    name: INSPECTION_MAIL_JOB,
    senderOf,
    write: (tx, payload) =>
      prepareInspectionMail(tx, payload, `${urlOf(tx.organization)}/lessee-landing`),
    attach: ({ payload, transact }) => pdfAttached(transact, files, payload),
    keyOf: ({ inspectionId, event, address }) =>
      `${INSPECTION_MAIL_JOB}:${event}:${inspectionId}:${address}`,
  });
}
