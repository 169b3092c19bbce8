import type { Organization } from '../database/organization-table.ts';
import { putIntoOutbox } from '../outbox.ts';

export interface Sms {
  /** The full number, as returned by `phoneNumberForTexts`. */
  readonly to: string;
  readonly text: string;
  readonly sentAt: Temporal.Instant;
  /** The organization of the text, if the organization's own outbox shows it. */
  readonly organization?: Organization;
  /** The job that sends it, to queue it again from the outbox. */
  readonly source?: { readonly job: string; readonly payload: object };
  /** The address to which the phone network later reports the outcome. */
  readonly statusCallback?: string | undefined;
}

export interface SentSms {
  /** The phone network's id of the text; null without a phone network. */
  readonly providerId: string | null;
}

/** Sends a text to a phone, or throws. Its job is retried unless it threw an SmsRefused. */
export interface SmsSender {
  readonly by: 'installation' | 'outbox';
  send(sms: Sms): Promise<SentSms>;
}

/** A text that will never be accepted, no matter how often it is tried. The message contains nothing personal. */
export class SmsRefused extends Error {
  /** A sentence for the admin, if more is known than the refusal. */
  readonly reason: string | null;

  constructor(message: string, reason: string | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** Used without a phone network: each text becomes a file. */
export function createOutboxSmsSender(directory: string): SmsSender {
  return {
    by: 'outbox',
    send: async ({ to, text, sentAt, organization }) => {
      const content = `To: ${to}\nDate: ${sentAt.toString()}\n\n${text}\n`;
      const organizationId = organization?.id ?? 'installation';
      await putIntoOutbox(directory, { sentAt, extension: 'txt', content, organizationId });
      return { providerId: null };
    },
  };
}
