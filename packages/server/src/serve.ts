import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providersOf } from '#features/access';
import { addressBookOf } from '#features/addresses';
import type { InboundSettings } from '#features/messaging';
import { createApp } from './app.ts';
import type { Backend } from './backend.ts';
import { stopwatch, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openReplica } from './platform/database/replica.ts';
import { eventLimits } from './platform/events/event-hub.ts';
import { mayReachInside, type OrganizationDirectory } from './platform/http/directory.ts';
import { createDomainProofs } from './platform/http/domain-proof.ts';
import { firstRunRestore, nightlyBackups } from './nightly-backups.ts';
import type { Job } from './platform/jobs/job.ts';
import { fileReaders } from './platform/files/file-readers.ts';
import { jobsOfBackend, runJobs, stopJobs } from './run-jobs.ts';
import { urlOf } from './urls.ts';
import { superviseWork, type WorkProcess } from './work-process.ts';

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** A running server: HTTP, and jobs if the settings enable them. */
export interface RunningServer {
  readonly url: string;
  /** Finishes running work, then stops; nothing is left running. */
  stop(): Promise<void>;
}

export async function serve(opened: Backend): Promise<RunningServer> {
  let work: WorkProcess | null = null;
  const backend = { ...opened, directory: forgottenBy(opened.directory, () => work?.forget()) };
  const { config, log, open, database, directory, files, outbox, secrets, senderOf } = backend;
  let ready = true;
  const up = stopwatch();
  // A process that runs no jobs leaves backups to the one that does.
  const backups = await nightlyBackups(backend, config.RUN_JOBS !== false);
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
    uploadFolder: join(backend.dataDir, 'uploads'),
    outbox,
    jobs,
    secrets,
    webhookReach: { localAllowed: config.WEBHOOK_LOCAL_ADDRESSES },
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
    secondsUp: () => up() / 1000,
    work: config.RUN_JOBS === true ? () => work : null,
    backups,
    exportPlace: backend.exportPlace,
    restore,
  });
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  port = Number(new URL(address).port);
  if (config.RUN_JOBS === true) work = superviseWork({ log, settings: ofWork(backend, port) });
  const runner = config.RUN_JOBS === 'here' ? await runJobs(backend, jobs()) : work;
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

/** The directory, which another process also forgets when this one has changed an organization. */
const forgottenBy = (
  directory: OrganizationDirectory,
  forget: () => void,
): OrganizationDirectory => ({
  ...directory,
  forget: () => {
    directory.forget();
    forget();
  },
});

/** Where the server is, for the process of its jobs. */
const ofWork = ({ dataDir }: Backend, port: number) => ({ DATA_DIR: dataDir, PORT: String(port) });

function inboundOf(config: Config): InboundSettings {
  const { MAIL_REPLY_DOMAIN: domain, MAIL_WEBHOOK_SECRET: secret } = config;
  return {
    mail: domain && secret ? { domain, secret } : undefined,
    twilioToken: config.TWILIO_AUTH_TOKEN,
    publicUrl: config.PUBLIC_URL,
  };
}

function displayHost(host: string): string {
  return host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
}
