import type { ClosableDocumentReader } from '@tenantry/reading/documents/document-reader';
import type { ImageReader } from '@tenantry/reading/documents/reader';
import type { CardProcessor } from '#features/cards';
import type { BackupPlace } from './platform/backup/backup-place.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { OrganizationDirectory } from './platform/http/directory.ts';
import type { Logger } from './platform/log.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { SmsSender } from './platform/sms/sms.ts';

/** The resources that every command needs. */
export interface Backend {
  readonly config: Config;
  readonly log: Logger;
  /** The folder of files and of the embedded database. */
  readonly dataDir: string;
  readonly open: OpenDatabase;
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
  /** Where the archives of organizations are. */
  readonly exportPlace: BackupPlace;
  readonly outbox: string;
  readonly secrets: Secrets;
  readonly senderOf: SenderOf;
  readonly sms: SmsSender;
  readonly cards: CardProcessor;
  /** The text recognizer, shared by both readers. It starts no process until there is something to read. */
  readonly images: ImageReader;
  readonly documents: ClosableDocumentReader;
}
