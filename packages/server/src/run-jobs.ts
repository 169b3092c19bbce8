import { receiptReaderOf } from '#features/expenses';
import type { Backend } from './backend.ts';
import { jobsOf, recurring } from './jobs.ts';
import type { Config } from './platform/config.ts';
import type { OrganizationDirectory } from './platform/http/directory.ts';
import { earlierProcessEnded } from './platform/jobs/earlier-process.ts';
import { startJobs } from './platform/jobs/start-jobs.ts';
import type { Job } from './platform/jobs/job.ts';
import type { Pace } from './platform/jobs/pace.ts';
import type { RunningJobs } from './platform/jobs/keep-running.ts';
import { baseOf, urlOf } from './urls.ts';

/** @param port of this server, once it listens */
export function jobsOfBackend(backend: Backend, port: () => number): Job<never>[] {
  const { config, log, database, directory, files, senderOf, sms, cards, exportPlace, secrets } =
    backend;
  return jobsOf({
    senderOf,
    sms,
    cards,
    log,
    database,
    files,
    exportPlace,
    secrets,
    webhookReach: { localAllowed: config.WEBHOOK_LOCAL_ADDRESSES },
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
  pace?: Pace,
): Promise<RunningJobs> {
  // The embedded database has only one server, whose earlier process may still end its last jobs.
  const alone = !config.DATABASE_URL && (await earlierProcessEnded(open.pool));
  const pool = open.pool;
  return startJobs({ pool, database, directory, log, jobs, recurring, alone, pace });
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

/** Whether there is only one organization. */
async function isAlone(directory: OrganizationDirectory): Promise<boolean> {
  return (await directory.all()).length === 1;
}

/** Twilio reports only to a server that it can reach over https. */
function textStatusUrl({ PUBLIC_URL }: Config): string | undefined {
  if (!PUBLIC_URL?.startsWith('https:')) return undefined;
  return `${baseOf(PUBLIC_URL)}/v1/webhooks/sms`;
}
