import type { Transaction } from '../../platform/database/database.ts';
import type { MailPage } from './mail-page.ts';

/** The pages and the mailbox that a message may point to. */
export interface Site {
  /** Where the organization's pages are. */
  readonly url: string;
  /** Whether replies by mail come in here. */
  readonly takesReplies: boolean;
}

/** A message as a mail in its thread. Its sender, receiver and letterhead are added when it is sent. */
export interface MessageMail {
  readonly receiverName: string;
  readonly subject: string;
  readonly page: Omit<MailPage, 'organization' | 'logo'>;
  /** With its angle brackets, as the other ids are. */
  readonly messageId: string | null;
  /** The earlier mails of the thread, oldest first. */
  readonly references: readonly string[];
  /** Part of the address that replies go to. */
  readonly replyToken: string | null;
}

/** The feature that keeps messages; the app connects it. */
export interface MessageSource {
  mailOf(tx: Transaction, messageId: string, site: Site): Promise<MessageMail>;
  /** Null when the message is too long for a text, and no mail carries all of it. */
  textOf(tx: Transaction, messageId: string, site: Site): Promise<string | null>;
}
