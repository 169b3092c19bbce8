import type { Organization } from '../database/organization-table.ts';
import { putIntoOutbox } from '../outbox.ts';

export interface Sms {
  /** In full, as `phoneNumberForTexts` makes it. */
  readonly to: string;
  readonly text: string;
  readonly sentAt: Temporal.Instant;
  /** Whose text it is, where the organization's own outbox shows it. */
  readonly organization?: Organization;
  /** Where the phone network says later what became of it. */
  readonly statusCallback?: string | undefined;
}

export interface SentSms {
  /** What the phone network calls it; null where there is none. */
  readonly providerId: string | null;
}

/** Sends a text to a phone, or throws so that its job is tried again; unless it threw an SmsRefused. */
export interface SmsSender {
  readonly by: 'installation' | 'outbox';
  send(sms: Sms): Promise<SentSms>;
}

/** A text that will never be taken, however often it is tried. Nothing personal is in the message. */
export class SmsRefused extends Error {
  /** A sentence for the admin, where more can be said than that it was refused. */
  readonly reason: string | null;

  constructor(message: string, reason: string | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** Without a phone network: each text becomes a file. */
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
