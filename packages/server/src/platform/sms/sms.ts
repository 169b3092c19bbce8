import type { Temporal } from 'temporal-polyfill';
import { putIntoOutbox } from '../outbox.ts';

export interface Sms {
  /** In full, as `phoneNumberForTexts` makes it. */
  readonly to: string;
  readonly text: string;
  readonly sentAt: Temporal.Instant;
}

/** Sends a text to a phone, or throws so that its job is tried again; unless it threw an SmsRefused. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** A text that will never be taken, however often it is tried. Nothing personal is in the message. */
export class SmsRefused extends Error {}

/** Without a phone network: each text becomes a file. */
export function createOutboxSmsSender(directory: string): SmsSender {
  return {
    send: async ({ to, text, sentAt }) => {
      const content = `To: ${to}\nDate: ${sentAt.toString()}\n\n${text}\n`;
      await putIntoOutbox(directory, { sentAt, extension: 'txt', content });
    },
  };
}
