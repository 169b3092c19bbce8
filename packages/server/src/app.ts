import type { DocumentReader } from '@tenantry/reading/documents/reader';
import type { FastifyInstance } from 'fastify';
import {
  authenticate,
  liveSessions,
  registerAccess,
  registerUsers,
  type ExternalProviders,
} from '#features/access';
import { registerAddresses, type AddressBook } from '#features/addresses';
import { registerBilling } from '#features/billing';
import { refundChannelOf, registerCards, type CardProcessor } from '#features/cards';
import { createInbox, registerConversations } from '#features/conversations';
import { registerExpenses } from '#features/expenses';
import { registerInstallation } from '#features/installation';
import { registerInvoices } from '#features/invoices';
import { registerLedger } from '#features/ledger';
import { hasLease, homesOf, registerLeases, setHome } from '#features/leases';
import { registerMessaging, type InboundSettings } from '#features/messaging';
import { registerOrganization } from '#features/organization';
import { registerPayments } from '#features/payments';
import { registerPortfolio } from '#features/portfolio';
import { headOfPage, registerProperties } from '#features/properties';
import { canRestoreExpense, registerStatements } from '#features/statements';
import { registerReports } from '#features/reports';
import { registerSuperAdmin } from '#features/super-admin';
import { registerSearch } from '#features/search';
import { registerTasks } from '#features/tasks';
import { registerToday } from '#features/today';
import { recurring } from './jobs.ts';
import { createTrail } from './platform/audit/trail.ts';
import { createEventHub, type EventLimits } from './platform/events/event-hub.ts';
import { registerEvents } from './platform/events/events.routes.ts';
import type { Database } from './platform/database/database.ts';
import type { Replica } from './platform/database/replica.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Organization } from './platform/database/organization-table.ts';
import { limitCalls, type CallQuotas } from './platform/http/call-limits.ts';
import type { FirstRunRestore } from './platform/backup/first-run-restore.ts';
import type { BackupKeeper } from './platform/backup/nightly.ts';
import type { OrganizationDirectory } from './platform/http/directory.ts';
import type { DomainProofs } from './platform/http/domain-proof.ts';
import { serveDocumentation } from './platform/http/documentation.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHeavyTurns } from './platform/http/heavy-turns.ts';
import { createLongReads } from './platform/http/long-reads.ts';
import { registerSecurityTxt } from './platform/http/security-txt.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { SmsSender } from './platform/sms/sms.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { watchedQueue } from './platform/jobs/queue-state.ts';

export interface AppOptions extends Omit<ServerOptions, 'trusted'> {
  readonly database: Database;
  /** Used for reports; null if none is configured. */
  readonly replica: Replica | null;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
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
  /** Makes backups each night; null if the settings want none. */
  readonly backups: BackupKeeper | null;
  /** Restores a backup while there is no organization. */
  readonly restore: FirstRunRestore;
}

/** The whole HTTP side of the product: every feature, in the order of their dependencies. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, replica, directory, files, outbox, metricsToken, isReady, poweredBy, webRoot } =
    options;
  const { cards, testCards, log, providers, secrets, senderOf, urlOf } = options;
  const app = await createServer({ ...options, trusted: cards.trusted });
  const health = registerHealth(app, { pool: database.pool, metricsToken, isReady, replica });
  const trail = createTrail({ database, log, count: health.countRefused });
  registerSecurityTxt(app, { database, directory, contact: options.securityContact, urlOf });
  const callLimits = limitCalls(app, options, options.callQuotas);
  await serveDocumentation(app, callLimits);
  const routes = createRoutes({
    app,
    database,
    directory,
    authenticate,
    hasLease,
    urlOf,
    trail,
    callLimits,
    heavyTurns: createHeavyTurns(),
    longReads: createLongReads({ database, replica, count: health.countLongRead }),
    jobs: options.jobs,
  });
  const limits = createAttemptLimits(database.pool, options.attemptLimits);

  registerAccess(routes, { limits, external: { providers, log, urlOf }, secrets });
  registerUsers(routes, { homes: { homesOf, setHome }, limits, urlOf });
  registerOrganization(routes, {
    files,
    secrets,
    directory,
    senderOf,
    limits,
    domainProofs: options.domainProofs,
  });
  registerProperties(routes, files);
  registerAddresses(routes, options.addressBook);
  registerLeases(routes);
  registerLedger(routes);
  const inbox = createInbox({ limits, files, directory, log });
  const { inbound, sms } = options;
  registerMessaging(routes, {
    inbox,
    inbound,
    directory,
    log,
    urlOf,
    senderOf,
    sms,
    jobs: options.jobs,
  });
  registerInvoices(routes, { files, limits });
  registerBilling(routes, files);
  registerPayments(routes, files, refundChannelOf(cards));
  registerCards(routes, { processor: cards, testCards, log });
  registerConversations(routes, { limits, files });
  registerExpenses(routes, files, { canRestore: canRestoreExpense });
  registerStatements(routes, files, options.documents);
  registerReports(routes, files);
  registerTasks(routes);
  registerToday(routes, {
    senderOf,
    takesCards: cards.publishableKey !== null,
    directory,
    jobs: options.jobs,
    recurring,
    backups: options.backups,
  });
  registerSearch(routes);
  registerPortfolio(routes, files);
  const events = createEventHub({ database, log, limits: options.eventLimits, liveSessions });
  app.addHook('preClose', () => events.close());
  health.watchStreams(events.openStreams);
  if (options.backups) health.watchBackups(options.backups);
  health.watchJobs(watchedQueue(database.pool, options.jobs, recurring));
  registerEvents(routes, events);
  const { announceSetup } = options;
  const installation = { database, directory, files, secrets, outbox };
  const { restore } = options;
  const shown = { poweredBy, providers, cards, testCards };
  registerInstallation(routes, installation, { ...shown, restore, announceSetup });
  const { backups } = options;
  registerSuperAdmin(routes, { database, directory, limits, senderOf, secrets, backups });

  if (webRoot) {
    await serveWebApp(app, webRoot, async (request, reply, path) => {
      if (!path.startsWith('/view-property/')) return null;
      callLimits.countPage(request, reply);
      const organization = await directory.byHost(request.hostname);
      if (!organization) return null;
      const scope = { organization, readOnly: true };
      return database.transact(scope, (tx) => headOfPage(tx, path, urlOf(organization)));
    });
  }
  return app;
}
