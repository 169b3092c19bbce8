import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointDefinition, ResponseOf } from '@tenantry/contract/shared/endpoint';
import type { Rehearsal } from '@tenantry/contract/shared/rehearsal';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import type { DocumentReader } from '@tenantry/reading/documents/reader';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { providersOf, type ExternalProviders } from '#features/access';
import type { InboundSettings } from '#features/messaging';
import { createSenderOf, type InstallationMail } from '#features/organization';
import { addressBookOf } from '#features/addresses';
import { cardProcessorOf, type CardProcessor } from '#features/cards';
import { createApp } from '../app.ts';
import { jobsOf } from '../jobs.ts';
import { backupFolder } from '../platform/backup/backup-folder.ts';
import type { BackupPlace } from '../platform/backup/backup-place.ts';
import { createFirstRunRestore } from '../platform/backup/first-run-restore.ts';
import type { BackupKeeper } from '../platform/backup/nightly.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase, type Database } from '../platform/database/database.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { eventLimits, type EventLimits } from '../platform/events/event-hub.ts';
import { openReplica, type Replica } from '../platform/database/replica.ts';
import { createPool } from '../platform/database/pool.ts';
import { createLocalFileStore, type FileStore } from '../platform/files/file-store.ts';
import type { CallQuotas } from '../platform/http/call-limits.ts';
import { createDomainProofs } from '../platform/http/domain-proof.ts';
import {
  createDirectory,
  mayReachInside,
  type OrganizationDirectory,
} from '../platform/http/directory.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { createOutboxMailer } from '../platform/mail/mailer.ts';
import type { SmsSender } from '../platform/sms/sms.ts';
import { createSecrets, type Secrets } from '../platform/secrets/secrets.ts';
import { startNameServer } from './name-server.ts';
import { hashQuickly } from './passwords.ts';
import { noPhones, noReceipts } from './silent-services.ts';
import { TestClock } from './test-clock.ts';
import { problemsOf } from '../verification.ts';
import { cloneDatabase } from './test-database.ts';
import type { TestDatabase } from './test-connections.ts';
import { callerOf, type Answer, type CallOptions } from './calls.ts';

/** Tuesday, March 10, 2026, 10:00 in New York. */
export const NOW = '2026-03-10T14:00:00Z';

/** The current day in the tests' organizations at `NOW`. */
export const TODAY = '2026-03-10';

/** Time limit for a fake's response, unless a test makes it silent. */
const CARDS_TIMEOUT_MS = 5_000;

export interface TestApp {
  readonly app: FastifyInstance;
  readonly replica: Replica | null;
  readonly clock: TestClock;
  /** The paths of setup links that the server showed. */
  readonly setupLinks: readonly string[];
  readonly database: Database;
  readonly directory: OrganizationDirectory;
  readonly files: FileStore;
  /** The folder of the file store. */
  readonly fileRoot: string;
  readonly secrets: Secrets;
  /** The key behind `secrets`. */
  readonly secretKey: Buffer;
  readonly cards: CardProcessor;
  /** The place of the archives of organizations. */
  readonly exportPlace: BackupPlace;
  /** The place of the app's backups. */
  readonly backupPlace: BackupPlace;
  readonly connections: TestDatabase;
  /** The TXT records in the app's DNS. */
  readonly domainRecords: Map<string, string>;
  call<E extends EndpointDefinition>(
    endpoint: E,
    options: CallOptions<E>,
  ): Promise<Answer<ResponseOf<E>>>;
  /** The same call with the header `Rehearse: 1`. */
  rehearse<E extends EndpointDefinition>(
    endpoint: E,
    options: CallOptions<E>,
  ): Promise<Answer<Rehearsal<ResponseOf<E>>>>;
  close(): Promise<void>;
}

/** Enough to begin a sign-in, which needs no response from Amazon. */
const unreachableAmazon = providersOf(
  readConfig({
    AMAZON_CLIENT_ID: 'tests',
    AMAZON_CLIENT_SECRET: 'tests',
    AMAZON_TOKEN_URL: 'http://127.0.0.1:1/token',
  }),
);

interface TestAppOptions {
  /** Another app, whose database this server uses, too. */
  readonly beside?: TestApp;
  /** A migrated database; by default a clone of the template. */
  readonly connections?: TestDatabase;
  readonly log?: Logger;
  readonly inbound?: InboundSettings;
  readonly callQuotas?: CallQuotas;
  readonly attemptLimits?: boolean;
  /** By default a stream ends at once, for tests that wait for the end of each response. */
  readonly eventLimits?: Partial<EventLimits>;
  readonly providers?: ExternalProviders;
  /** The settings of address suggestions. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** The settings of a replica. */
  readonly replica?: Readonly<Record<string, string>>;
  /** The settings of cards, with Stripe's address; without them the embedded test processor. */
  readonly cards?: Readonly<Record<string, string>>;
  /** How the organizations' mails and texts are sent; by default there is no mail server. */
  readonly mail?: InstallationMail;
  readonly sms?: SmsSender;
  /** Whether webhooks may go to this machine. */
  readonly localWebhooks?: boolean;
  readonly testCards?: boolean;
  readonly cardsTimeoutMs?: number;
  readonly metricsToken?: string;
  readonly securityContact?: string;
  readonly files?: FileStore;
  readonly documents?: DocumentReader;
  readonly backups?: BackupKeeper;
  /** The folder of a built web app. */
  readonly webRoot?: string;
  isReady?(): boolean;
  secondsUp?(): number;
}

/** Starts no backups: nobody would wait for those that walks over all endpoints start. */
const idleBackups = (folder: string): BackupKeeper => ({
  place: backupFolder(folder),
  problem: () => null,
  newestAt: () => null,
  canStart: true,
  isRunning: () => false,
  progress: () => null,
  makeNow: () => true,
  stop: async () => {},
});

/** The real app on its own real database; only the clock is stopped. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  hashQuickly();
  const { beside } = options;
  const connections = beside?.connections ?? options.connections ?? (await cloneDatabase());
  const fileRoot = await mkdtemp(join(tmpdir(), 'tenantry-files-'));
  const level = process.env['TEST_LOG_LEVEL'] === 'debug' ? 'debug' : 'silent';
  const log = options.log ?? createLogger(level);
  // Tests make many calls at once, maybe on a slow machine, so the last one may wait longer than a person would. Longer
  // than any timer that a test shortens.
  const patience = { connectionTimeoutMillis: 100_000 };
  const pool = createPool({ ...connections.application, max: 11, ...patience }, log);
  const clock = new TestClock(NOW);
  const database = createDatabase(pool, clock);
  const replica = await openReplica(
    readConfig(options.replica ?? {}),
    { pool, clock },
    createLogger('silent'),
  );
  const directory = createDirectory(database);
  const files = options.files ?? createLocalFileStore(join(fileRoot, 'files'));
  const secretKey = randomBytes(32);
  const secrets = createSecrets(() => secretKey);
  const cards = await cardProcessorOf(
    readConfig(options.cards ?? {}),
    database,
    options.cardsTimeoutMs ?? CARDS_TIMEOUT_MS,
  );
  const images = createImageReader();
  const nameServer = await startNameServer();
  const outbox = join(fileRoot, 'outbox');
  const senderOf = createSenderOf({
    secrets,
    installation: options.mail ?? {
      mailer: createOutboxMailer(outbox),
      by: 'outbox',
      from: undefined,
    },
    mayReachInside: () => mayReachInside(directory),
  });
  const urlOf = ({ domain }: Organization) => `https://${domain}`;
  const backups = options.backups ?? idleBackups(join(fileRoot, 'backups'));
  const exportPlace = backupFolder(join(fileRoot, 'exports'));
  await Promise.all([backups.place.prepare(), exportPlace.prepare()]);
  const restore = createFirstRunRestore({
    folder: join(fileRoot, 'restore-upload'),
    place: backups.place,
    application: connections.application,
    owner: connections.owner,
    files,
    log,
    keepKey: () => undefined,
    verify: async (checked) => {
      directory.forget();
      return problemsOf({ database: createDatabase(checked, clock), directory, files, secrets });
    },
  });
  const superAdminUrlOf = async (organization: Organization) => urlOf(organization);
  const setupLinks: string[] = [];
  const webhookReach = { localAllowed: options.localWebhooks ?? false };
  const services = {
    database,
    files,
    exportPlace,
    secrets,
    webhookReach,
    senderOf,
    cards,
    log,
    urlOf,
    superAdminUrlOf,
  };
  const app = await createApp({
    log,
    database,
    replica,
    directory,
    files,
    uploadFolder: join(fileRoot, 'uploads'),
    outbox,
    secrets,
    senderOf,
    sms: options.sms ?? noPhones,
    jobs: () => jobsOf({ ...services, sms: noPhones, receipts: noReceipts }),
    inbound: options.inbound ?? {},
    domainProofs: createDomainProofs({
      nameServers: [nameServer.address],
      // No test may call a web server of the internet: this address is refused before any connection.
      findAddress: (_, done) => done(null, '127.0.0.1', 4),
      insideAllowed: async () => false,
    }),
    callQuotas: options.callQuotas ?? null,
    eventLimits: { ...eventLimits, longestMs: 50, ...options.eventLimits },
    attemptLimits: options.attemptLimits ?? false,
    providers: options.providers ?? unreachableAmazon,
    addressBook: addressBookOf(readConfig(options.addresses ?? {}), log),
    cards,
    testCards: options.testCards ?? true,
    documents: options.documents ?? createDocumentReader({ images }),
    urlOf,
    announceSetup: (path) => void setupLinks.push(path),
    poweredBy: 'Tenantry',
    metricsToken: options.metricsToken,
    securityContact: options.securityContact,
    webRoot: options.webRoot ?? null,
    isReady: options.isReady ?? (() => true),
    // No process runs the jobs of most tests.
    secondsUp: options.secondsUp ?? (() => 0),
    work: null,
    backups,
    exportPlace,
    webhookReach,
    restore,
  });
  await app.ready();
  const close = async () => {
    await restore.stop();
    await app.close();
    await images.close();
    nameServer.stop();
    await replica?.close();
    await database.close();
    if (!beside) await connections.drop();
    await rm(fileRoot, { recursive: true, force: true });
    // Modules of test files are never unloaded. What they still hold would fill the memory of the worker, and each
    // garbage collection would read all of it.
    for (const part of Object.keys(test)) Reflect.deleteProperty(test, part);
  };
  const call = callerOf(app) as TestApp['call'];
  const rehearse = callerOf(app, { rehearse: '1' }) as TestApp['rehearse'];
  const test: TestApp = {
    app,
    replica,
    clock,
    setupLinks,
    database,
    directory,
    files,
    fileRoot: join(fileRoot, 'files'),
    secrets,
    secretKey,
    cards,
    exportPlace,
    backupPlace: backups.place,
    connections,
    domainRecords: nameServer.records,
    call,
    rehearse,
    close,
  };
  return test;
}

/** Starts the app before the tests of a file and closes it after them. */
export function useTestApp(options?: TestAppOptions): { readonly current: TestApp } {
  const holder: { current?: TestApp } = {};
  beforeAll(async () => {
    holder.current = await startTestApp(options);
  });
  afterAll(async () => holder.current?.close());
  return holder as { readonly current: TestApp };
}
