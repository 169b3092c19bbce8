/** Separate from the job, because the service queues it. */
export const OWNER_MAIL_JOB = 'send_owner_mail';

export interface OwnerMail {
  readonly requestId: string;
  readonly userId: string;
  /** The link that the mail brings; null if it brings none. */
  readonly linkId: string | null;
  readonly about: 'asked' | 'reminder' | 'overridden';
}
