import type { FastifyInstance } from 'fastify';
import {
  authenticate,
  registerAccess,
  registerUsers,
  type ExternalProviders,
} from '#features/access';
import { registerAddresses, type AddressBook } from '#features/addresses';
import {
  registerConversations,
  unreadOfProperties,
  type InboundSettings,
} from '#features/conversations';
import { expensesOfProperties, registerExpenses, saveExpenses } from '#features/expenses';
import { registerInstallation } from '#features/installation';
import { balancesOfProperties, registerInvoices } from '#features/invoices';
import {
  homesOf,
  leasesOfProperties,
  lockLeasesOfProperty,
  presentLease,
  registerLeases,
  setHome,
} from '#features/leases';
import { registerOrganization } from '#features/organization';
import {
  invoiceSources,
  registerCards,
  registerPayments,
  type CardProcessor,
} from '#features/payments';
import { registerProperties } from '#features/properties';
import { expenseMayComeBack, registerStatements, statementsOf } from '#features/statements';
import { registerReports } from '#features/reports';
import { registerSuperAdmin } from '#features/super-admin';
import type { Database } from './platform/database/database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Organization } from './platform/database/organization-table.ts';
import type { OrganizationDirectory } from './platform/http/directory.ts';
import { registerHealth } from './platform/http/health.ts';
import { createRoutes } from './platform/http/routes.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import { createAttemptLimits } from './platform/limits/attempt-limits.ts';
import type { SenderOf } from './platform/mail/mailer.ts';
import type { DocumentReader } from './platform/reading/reader.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { serveWebApp } from './platform/http/web-app.ts';

export interface AppOptions extends Omit<ServerOptions, 'trusted'> {
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
  readonly secrets: Secrets;
  /** How an organization's mails leave. */
  readonly senderOf: SenderOf;
  readonly poweredBy: string;
  /** Where people sign in instead of here. */
  readonly providers: ExternalProviders;
  readonly addressBook: AddressBook;
  /** Who takes money of cards. */
  readonly cards: CardProcessor;
  /** Reads statements. */
  readonly documents: DocumentReader;
  /** What lets mails and texts in. */
  readonly inbound: InboundSettings;
  /** Off only in tests that fail to sign in again and again. */
  readonly attemptLimits: boolean;
  /** Where an organization's pages are: never taken from a request. */
  urlOf(organization: Organization): string;
  readonly metricsToken?: string | undefined;
  /** The built web app; null serves the API alone. */
  readonly webRoot: string | null;
  isReady(): boolean;
}

/** The whole HTTP side of the product: every feature, in sight, in the order in which they build on each other. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, directory, files, metricsToken, isReady, poweredBy, webRoot } = options;
  const { cards, log, providers, secrets, senderOf, urlOf } = options;
  const app = await createServer({ ...options, trusted: cards.trusted });
  registerHealth(app, { pool: database.pool, metricsToken, isReady });
  const routes = createRoutes({ app, database, directory, authenticate, urlOf });
  const limits = createAttemptLimits(database.pool, options.attemptLimits);

  registerAccess(routes, { limits, external: { providers, log, urlOf } });
  registerUsers(routes, { homesOf, setHome });
  registerOrganization(routes, { files, secrets, directory, senderOf });
  registerProperties(routes, files, {
    leasesOf: async (tx, ids) => (await leasesOfProperties(tx, ids)).map(presentLease),
    lockLeasesOf: lockLeasesOfProperty,
    balancesOf: balancesOfProperties,
    unreadOf: unreadOfProperties,
    expensesOf: expensesOfProperties,
    saveExpenses,
    statementsOf,
  });
  registerAddresses(routes, options.addressBook);
  registerLeases(routes);
  registerInvoices(routes, files, invoiceSources);
  registerPayments(routes, files, cards);
  registerCards(routes, { processor: cards, log });
  registerConversations(routes, { limits, files, directory, log, urlOf, inbound: options.inbound });
  registerExpenses(routes, files, { mayComeBack: expenseMayComeBack });
  registerStatements(routes, files, options.documents);
  registerReports(routes);
  const installation = { database, directory, files, secrets };
  registerInstallation(routes, installation, { poweredBy, providers, cards });
  registerSuperAdmin(routes, directory);

  if (webRoot) await serveWebApp(app, webRoot);
  return app;
}
