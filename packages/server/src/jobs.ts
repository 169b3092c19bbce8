import {
  endedSessions,
  forgottenDevices,
  invitationJob,
  oldExternalSignIns,
  resetLinkJob,
} from '#features/access';
import { lateNoticeJobs, lateNoticesByDate } from '#features/invoices';
import { leasesByDate } from '#features/leases';
import type { Organization } from './platform/database/organization-table.ts';
import { sealAuditEvents } from './platform/audit/seals.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Job, Recurring } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { SmsSender } from './platform/sms/sms.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly log: Logger;
  urlOf(organization: Organization): string;
}

/** Every job that features queue. */
export function jobsOf(dependencies: Dependencies): Job<never>[] {
  return [invitationJob(dependencies), resetLinkJob(dependencies), ...lateNoticeJobs(dependencies)];
}

/** Everything that is done again and again. */
export const recurring: Recurring[] = [
  { name: 'seal_audit_events', schedule: '* * * * *', run: sealAuditEvents },
  { name: 'forget_old_idempotency_keys', schedule: '7 * * * *', run: forgetOldKeys },
  endedSessions,
  forgottenDevices,
  oldExternalSignIns,
  leasesByDate,
  lateNoticesByDate,
];
