import {
  endedSessions,
  forgottenDevices,
  invitationJob,
  noticeJob,
  oldExternalSignIns,
  resetLinkJob,
} from '#features/access';
import { cardJobs, unsettledCards, type CardProcessor } from '#features/cards';
import { announcementJob, filesNoticeJob, messageSource } from '#features/conversations';
import { receiptReadingJob, type ReceiptReader } from '#features/expenses';
import {
  invoiceMailJob,
  lateNoticeJobs,
  lateNoticesByDate,
  noteNoticesJob,
  noteRemindersJob,
  reminderMailJob,
  remindersByDate,
} from '#features/invoices';
import { assessLateFeesJob, billingByDate, billLeaseJob, lateFeesByDate } from '#features/billing';
import { followLeaseJob, leasesByDate } from '#features/leases';
import {
  deliveryJobs,
  messagingByTime,
  withOptOuts,
  withLetters,
  withOutboxOfTexts,
} from '#features/messaging';
import { receiptJob } from '#features/payments';
import { taskDigestJob, taskDigestsByTime } from '#features/tasks';
import type { Database } from './platform/database/database.ts';
import type { Organization } from './platform/database/organization-table.ts';
import { prunedTrail } from './platform/audit/trail.ts';
import { sealAuditEvents } from './platform/audit/seals.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Recurring } from './platform/jobs/recurring.ts';
import type { Logger } from './platform/log.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { SmsSender } from './platform/sms/sms.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly cards: CardProcessor;
  readonly log: Logger;
  readonly database: Database;
  readonly files: FileStore;
  /** Reads receipts of expenses. */
  readonly receipts: ReceiptReader;
  /** Where replies are received: the domain for mail, and the address for the delivery status of texts. */
  readonly replyDomain?: string | undefined;
  readonly textStatusUrl?: string | undefined;
  urlOf(organization: Organization): string;
  superAdminUrlOf(organization: Organization): Promise<string>;
}

/** Every job that features queue. */
export function jobsOf(dependencies: Dependencies): Job<never>[] {
  const { database, sms } = dependencies;
  const shown = {
    ...dependencies,
    senderOf: withLetters(dependencies),
    sms: withOptOuts(withOutboxOfTexts(sms, database), database),
  };
  return [
    invitationJob(shown),
    resetLinkJob(dependencies),
    noticeJob(shown),
    noteNoticesJob(),
    ...lateNoticeJobs(shown),
    invoiceMailJob(shown),
    noteRemindersJob(),
    reminderMailJob(shown),
    followLeaseJob(),
    billLeaseJob(),
    assessLateFeesJob(),
    receiptJob(shown),
    ...deliveryJobs({ ...dependencies, messages: messageSource }),
    announcementJob(shown),
    filesNoticeJob(shown),
    taskDigestJob(shown),
    ...cardJobs({ processor: dependencies.cards, log: dependencies.log }),
    receiptReadingJob({ ...dependencies, reader: dependencies.receipts }),
  ];
}

/** All recurring jobs. */
export const recurring: Recurring[] = [
  {
    name: 'seal_audit_events',
    title: 'Sealing the audit log',
    schedule: '* * * * *',
    run: sealAuditEvents,
  },
  {
    name: 'forget_old_idempotency_keys',
    title: 'Cleaning up the keys of old requests',
    schedule: '7 * * * *',
    run: forgetOldKeys,
  },
  prunedTrail,
  endedSessions,
  forgottenDevices,
  oldExternalSignIns,
  leasesByDate,
  billingByDate,
  lateFeesByDate,
  lateNoticesByDate,
  remindersByDate,
  taskDigestsByTime,
  unsettledCards,
  ...messagingByTime,
];
