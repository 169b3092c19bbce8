import type { Transaction } from '../../../platform/database/database.ts';
import { addJob, SOMEONE_WAITS } from '../../../platform/jobs/jobs.ts';

/** Separate from the job, because sign-in queues it too, and the job itself depends on sign-in. */
export const RESET_LINK_JOB = 'send_reset_link';

export interface ResetLinkPayload {
  /** The typed text; null if this person has already been mailed often enough. */
  readonly emailAddress: string | null;
  /** Sent without a request: sign-in by password is blocked, and the link lets the person in. */
  readonly lockedOut?: boolean;
}

export const queueResetLink = (tx: Transaction, payload: ResetLinkPayload) =>
  addJob(tx, RESET_LINK_JOB, payload, { priority: SOMEONE_WAITS });
