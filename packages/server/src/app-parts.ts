import type { DocumentReader } from '@tenantry/reading/documents/reader';
import type { ExternalProviders, ExternalSignIn, UserHomes } from '#features/access';
import type { AddressBook } from '#features/addresses';
import type { CardProcessor } from '#features/cards';
import type { ExpenseSources } from '#features/expenses';
import type { LeaseParts } from '#features/leases';
import type { Inbox, InboundSettings } from '#features/messaging';
import type { VendorParts } from '#features/vendors';
import type { WebhookReach } from '#features/webhooks';
import type { BackupPlace } from './platform/backup/backup-place.ts';
import type { BackupKeeper } from './platform/backup/nightly.ts';
import type { FirstRunRestore } from './platform/backup/first-run-restore.ts';
import type { Database } from './platform/database/database.ts';
import type { Organization } from './platform/database/organization-table.ts';
import type { Replica } from './platform/database/replica.ts';
import type { EventLimits } from './platform/events/event-hub.ts';
import type {
  ArchiveSources,
  AttentionRule,
  CalendarSources,
  HistorySources,
} from './platform/feature.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { CallQuotas } from './platform/http/call-limits.ts';
import type { OrganizationDirectory } from './platform/http/directory.ts';
import type { DomainProofs } from './platform/http/domain-proof.ts';
import type { WatchedWork } from './platform/http/health.ts';
import type { ServerOptions } from './platform/http/server.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Recurring } from './platform/jobs/recurring.ts';
import type { AttemptLimits } from './platform/limits/attempt-limits.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { SearchSource } from './platform/search/found.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import type { SmsSender } from './platform/sms/sms.ts';

export interface AppOptions extends Omit<ServerOptions, 'trusted'> {
  readonly database: Database;
  /** Used for reports; null if none is configured. */
  readonly replica: Replica | null;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
  /** Folder of this machine for files that are arriving. */
  readonly uploadFolder: string;
  readonly secrets: Secrets;
  /** Folder for messages that cannot be sent. */
  readonly outbox: string;
  /** All jobs, which may run in another process. A rehearsal asks them what they would send. */
  jobs(): readonly Job<never>[];
  /** How an organization's mail is sent. */
  readonly senderOf: SenderOf;
  readonly poweredBy: string;
  /** External sign-in providers. */
  readonly providers: ExternalProviders;
  readonly addressBook: AddressBook;
  /** The card processor. */
  readonly cards: CardProcessor;
  /** Whether test cards can pay outside of the demo. */
  readonly testCards: boolean;
  /** Reads statements. */
  readonly documents: DocumentReader;
  /** Settings for incoming mail and texts. */
  readonly inbound: InboundSettings;
  /** Whether a text service is set up. */
  readonly sms: Pick<SmsSender, 'by'>;
  /** Checks who owns a domain. */
  readonly domainProofs: DomainProofs;
  /** API calls per minute; null only in tests that send thousands from one address. */
  readonly callQuotas: CallQuotas | null;
  readonly eventLimits: EventLimits;
  /** Off only in tests that fail to sign in again and again. */
  readonly attemptLimits: boolean;
  /** The address of an organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
  /** Shows the path of a setup link on the server. */
  announceSetup(setupPath: string): void;
  readonly metricsToken?: string | undefined;
  /** Where to report vulnerabilities: `mailto:` or `https:`. */
  readonly securityContact?: string | undefined;
  /** The built web app; null serves only the API. */
  readonly webRoot: string | null;
  isReady(): boolean;
  /** How long the server has been running. */
  secondsUp(): number;
  /** The process that runs the jobs of this server, once it has started; null if it has none. */
  readonly work: (() => WatchedWork | null) | null;
  /** Makes backups each night; null if the settings want none. */
  readonly backups: BackupKeeper | null;
  /** Where the archives of organizations are. */
  readonly exportPlace: BackupPlace;
  /** Which addresses webhooks may have. */
  readonly webhookReach: WebhookReach;
  /** Restores a backup while there is no organization. */
  readonly restore: FirstRunRestore;
}

/** What the features get: the options, and what the app makes of them. A feature that needs a later one gets it here. */
export interface AppParts extends AppOptions {
  readonly limits: AttemptLimits;
  readonly recurring: readonly Recurring[];
  readonly attentionRules: readonly AttentionRule[];
  readonly calendarSources: CalendarSources;
  readonly historySources: HistorySources;
  readonly archiveSources: ArchiveSources;
  readonly searchSources: readonly SearchSource[];
  readonly external: ExternalSignIn;
  readonly homes: UserHomes;
  readonly bookOpening: LeaseParts['bookOpening'];
  readonly followLeaseEnd: LeaseParts['followLeaseEnd'];
  readonly revokeLinksOfVendor: VendorParts['revokeLinksOfVendor'];
  readonly inbox: Inbox;
  /** How the card processor pays back. */
  readonly refundChannel: string;
  /** Whether a card provider is set up that moves real money. */
  readonly takesCards: boolean;
  readonly expenseSources: ExpenseSources;
}
