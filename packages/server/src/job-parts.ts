import type { CardProcessor } from '#features/cards';
import type { ReceiptReader } from '#features/expenses';
import type { WebhookReach } from '#features/webhooks';
import type { BackupPlace } from './platform/backup/backup-place.ts';
import type { Database, Transaction } from './platform/database/database.ts';
import type { Organization } from './platform/database/organization-table.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Logger } from './platform/log.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { SmsSender } from './platform/sms/sms.ts';

export interface JobOptions {
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly cards: CardProcessor;
  readonly log: Logger;
  readonly database: Database;
  readonly files: FileStore;
  /** Where the archives of organizations are. */
  readonly exportPlace: BackupPlace;
  /** Decrypts what webhooks sign with. */
  readonly secrets: Secrets;
  /** Which addresses webhooks may have. */
  readonly webhookReach: WebhookReach;
  /** Reads receipts of expenses. */
  readonly receipts: ReceiptReader;
  /** Where replies are received: the domain for mail, and the address for the delivery status of texts. */
  readonly replyDomain?: string | undefined;
  readonly textStatusUrl?: string | undefined;
  urlOf(organization: Organization): string;
  superAdminUrlOf(organization: Organization): Promise<string>;
}

/** What jobs need. Their senders note each mail, and skip texts to people who have opted out. */
export interface JobParts extends JobOptions {
  /** Senders that note nothing. */
  readonly untracked: Pick<JobOptions, 'senderOf' | 'sms'>;
  /** A link for a mail to the page where a vendor answers; null if there is none. */
  linkToVendorRoom(tx: Transaction, conversationId: string, url: string): Promise<string | null>;
}
