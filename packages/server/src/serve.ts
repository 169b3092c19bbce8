import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDocumentReader } from '@tenantry/reading/documents/document-reader';
import { createImageReader } from '@tenantry/reading/documents/image-reader';
import { providersOf } from '#features/access';
import { addressBookOf } from '#features/addresses';
import { receiptReaderOf } from '#features/expenses';
import type { InboundSettings } from '#features/messaging';
import { createSenderOf, type InstallationMail } from '#features/organization';
import { cardProcessorOf } from '#features/cards';
import { createApp } from './app.ts';
import type { Backend } from './backend.ts';
import { jobsOf, recurring } from './jobs.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase } from './platform/database/database.ts';
import { openReplica } from './platform/database/replica.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import { dataDirOf } from './opening.ts';
import type { Organization } from './platform/database/organization-table.ts';
import { eventLimits } from './platform/events/event-hub.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import {
  createDirectory,
  mayReachInside,
  type OrganizationDirectory,
} from './platform/http/directory.ts';
import { createDomainProofs } from './platform/http/domain-proof.ts';
import { firstRunRestore, nightlyBackups } from './nightly-backups.ts';
import { startJobs, type Job, type RunningJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import { createOutboxMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { fileReaders } from './platform/files/file-readers.ts';
import { keyInFile } from './platform/secrets/key-file.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { smsSenderOf } from './platform/sms/sms-settings.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Everything that a command needs in addition to its open database. */
export async function openBackend(
  config: Config,
  log: Logger,
  open: OpenDatabase,
): Promise<Backend> {
  const dataDir = dataDirOf(config);
  const database = createDatabase(open.pool, systemClock);
  const directory = createDirectory(database);
  const files = await openFileStore(config, dataDir, log);
  const secrets = createSecrets(
    () => config.SECRET_KEY ?? keyInFile(dataDir),
    config.SECRET_KEY_OLD,
  );
  const installation = installationMail(config, dataDir);
  const senderOf = createSenderOf({
    secrets,
    installation,
    smtpTls: config.SMTP_TLS,
    mayReachInside: () => mayReachInside(directory),
  });
  const sms = smsSenderOf(config, outboxOf(dataDir));
  const cards = await cardProcessorOf(config, database);
  const images = createImageReader();
  const documents = createDocumentReader({ images });
  const outbox = outboxOf(dataDir);
  const services = { files, outbox, secrets, senderOf, sms, cards, images, documents };
  return { config, log, dataDir, open, database, directory, ...services };
}

/** Whether there is only one organization. */
async function isAlone(directory: OrganizationDirectory): Promise<boolean> {
  return (await directory.all()).length === 1;
}

/** Folder for mails and texts when no service is set to send them. */
const outboxOf = (dataDir: string) => join(dataDir, 'outbox');

function installationMail(config: Config, dataDir: string): InstallationMail {
  const from = config.MAIL_FROM;
  if (config.SMTP_URL)
    return { mailer: createSmtpMailer(config.SMTP_URL, config.SMTP_TLS), by: 'installation', from };
  return { mailer: createOutboxMailer(outboxOf(dataDir)), by: 'outbox', from };
}

/** A running server: HTTP, and jobs if the settings enable them. */
export interface RunningServer {
  readonly url: string;
  /** Finishes running work, then stops; nothing is left running. */
  stop(): Promise<void>;
}

export async function serve(backend: Backend): Promise<RunningServer> {
  const { config, log, open, database, directory, files, outbox, secrets, senderOf } = backend;
  let ready = true;
  // A process that runs no jobs leaves backups to the one that does.
  const backups = await nightlyBackups(backend, config.RUN_JOBS);
  const restore = await firstRunRestore(backend);
  const replica = await openReplica(config, { pool: open.pool, clock: systemClock }, log);
  let port = config.PORT;
  // Loading the code that reads receipts must not delay the start.
  let known: Job<never>[] | undefined;
  const jobs = () => (known ??= jobsOfBackend(backend, () => port));
  const here = () => `http://${displayHost(config.HOST)}:${port}`;
  const app = await createApp({
    log,
    database,
    replica,
    directory,
    files,
    outbox,
    jobs,
    secrets,
    senderOf,
    sms: backend.sms,
    trustProxy: config.TRUST_PROXY,
    httpsOnly: config.PUBLIC_URL?.startsWith('https:'),
    inbound: inboundOf(config),
    domainProofs: createDomainProofs({ insideAllowed: () => mayReachInside(directory) }),
    callQuotas: { session: config.CALLS_PER_SESSION, address: config.CALLS_PER_ADDRESS },
    overloadedAfterMs: config.OVERLOADED_AFTER_MS,
    eventLimits,
    attemptLimits: true,
    providers: providersOf(config),
    addressBook: addressBookOf(config, log),
    cards: backend.cards,
    testCards: config.TEST_CARDS,
    documents: backend.documents,
    urlOf: (organization) => urlOf(organization, config.PUBLIC_URL, port),
    announceSetup: (path) =>
      void process.stdout.write(
        `The demo was removed. Set up your own organization with this one-time link: ${here()}${path}\n`,
      ),
    poweredBy: config.POWERED_BY,
    metricsToken: config.METRICS_TOKEN,
    securityContact: config.SECURITY_CONTACT,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    isReady: () => ready,
    backups,
    restore,
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  port = Number(new URL(address).port);
  const runner = config.RUN_JOBS ? await runJobs(backend, jobs()) : null;
  const stop = async () => {
    ready = false;
    await Promise.all([backups?.stop(), restore.stop()]);
    await Promise.all([app.close(), stopJobs(runner, backend)]);
    await fileReaders.close();
    await replica?.close();
    await open.close();
  };
  return { url: here(), stop };
}

/** Jobs get a few seconds to finish. Then unfinished readings are abandoned; receipts are read again later. */
export async function stopJobs(
  runner: RunningJobs | null,
  { images, documents }: Pick<Backend, 'images' | 'documents'>,
): Promise<void> {
  await runner?.stop();
  documents.close();
  await images.close();
}

/** @param port of this server, once it listens */
export function jobsOfBackend(backend: Backend, port: () => number): Job<never>[] {
  const { config, log, database, directory, files, senderOf, sms, cards } = backend;
  return jobsOf({
    senderOf,
    sms,
    cards,
    log,
    database,
    files,
    receipts: receiptReaderOf(config, backend),
    replyDomain: config.MAIL_REPLY_DOMAIN,
    textStatusUrl: textStatusUrl(config),
    urlOf: (organization) => urlOf(organization, config.PUBLIC_URL, port()),
    superAdminUrlOf: async (organization) =>
      config.PUBLIC_URL && (await isAlone(directory))
        ? baseOf(config.PUBLIC_URL)
        : urlOf(organization, config.PUBLIC_URL, port()),
  });
}

export async function runJobs(
  { config, log, open, database, directory }: Backend,
  jobs: readonly Job<never>[],
): Promise<RunningJobs> {
  // The embedded database has only one server.
  const alone = !config.DATABASE_URL;
  return startJobs({ pool: open.pool, database, directory, log, jobs, recurring, alone });
}

function inboundOf(config: Config): InboundSettings {
  const { MAIL_REPLY_DOMAIN: domain, MAIL_WEBHOOK_SECRET: secret } = config;
  return {
    mail: domain && secret ? { domain, secret } : undefined,
    twilioToken: config.TWILIO_AUTH_TOKEN,
    publicUrl: config.PUBLIC_URL,
  };
}

/** Twilio reports only to a server that it can reach over https. */
function textStatusUrl({ PUBLIC_URL }: Config): string | undefined {
  if (!PUBLIC_URL?.startsWith('https:')) return undefined;
  return `${baseOf(PUBLIC_URL)}/v1/webhooks/sms`;
}

/**
 * The base address of an organization's pages, for links in mails: from its stored domain, never from the request's
 * host.
 */
export function urlOf(
  { domain }: Organization,
  publicUrl: string | undefined,
  port: number,
): string {
  if (publicUrl && new URL(publicUrl).hostname === domain) return baseOf(publicUrl);
  return domain === 'localhost' ? `http://localhost:${port}` : `https://${domain}`;
}

const baseOf = (publicUrl: string) => publicUrl.replace(/\/+$/, '');

function displayHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
