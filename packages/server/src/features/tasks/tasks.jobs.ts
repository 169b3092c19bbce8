import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import {
  queueDigests,
  TASK_DIGEST_JOB,
  writeDigest,
  type DigestPayload,
} from './digests.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** Runs every 15 minutes, because eight o'clock differs by time zone. */
export const taskDigestsByTime: Recurring = {
  name: 'queue_task_digests',
  title: 'Emails about tasks',
  schedule: '*/15 * * * *',
  run: queueDigests,
};

export function taskDigestJob({ senderOf, urlOf }: Dependencies): Job<DigestPayload> {
  return mailJob({
    name: TASK_DIGEST_JOB,
    senderOf,
    write: (tx, payload) => writeDigest(tx, payload, `${urlOf(tx.organization)}/tasks`),
  });
}
