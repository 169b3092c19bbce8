import type { Transaction } from '../../platform/database/database.ts';
import type { MailPage } from './mail-page.ts';

/** The pages and the mailbox that a message may refer to. */
export interface Site {
  /** The base address of the organization's pages. */
  readonly url: string;
  /** Whether replies by mail are received here. */
  readonly takesReplies: boolean;
}

/** A message as a mail in its thread. Its sender, recipient and letterhead are added when it is sent. */
export interface MessageMail {
  readonly receiverName: string;
  readonly subject: string;
  readonly page: Omit<MailPage, 'organization' | 'logo'>;
  /** With its angle brackets, like the other ids. */
  readonly messageId: string | null;
  /** The earlier mails of the thread, oldest first. */
  readonly references: readonly string[];
  /** Part of the address for replies. */
  readonly replyToken: string | null;
}

/** The feature that stores messages; the app connects it. */
export interface MessageSource {
  mailOf(tx: Transaction, messageId: string, site: Site): Promise<MessageMail>;
  /** Null if the message is too long for a text, and no mail carries all of it. */
  textOf(tx: Transaction, messageId: string, site: Site): Promise<string | null>;
}
