import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ReceiptReader } from '#features/expenses';
import { createSenderOf, type InstallationMail } from '#features/organization';
import { jobsOf } from '../jobs.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import type { RunningJobs } from '../platform/jobs/keep-running.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { mayReachInside } from '../platform/http/directory.ts';
import type { Organization } from '../platform/database/organization-table.ts';
import { createOutboxMailer, type Mailer } from '../platform/mail/mailer.ts';
import type { SmsSender } from '../platform/sms/sms.ts';
import { jobsLeft, retryFailedJobs } from './jobs.ts';
import { noPhones, noReceipts } from './silent-services.ts';
import type { TestApp } from './test-app.ts';
import { eventually } from './eventually.ts';

export interface SentMail {
  /** The message in the outbox, without the soft line breaks of its encoding. */
  readonly text: string;
  /** The first address of a page in it. */
  readonly link: URL;
}

export interface Outbox {
  /** The mails to this address, once there are this many. */
  mailsTo(emailAddress: string, count?: number): Promise<SentMail[]>;
  /** Mails with a link that signs in. */
  linksTo(emailAddress: string, count?: number): Promise<SentMail[]>;
}

interface JobOptions {
  readonly sms?: SmsSender;
  readonly receipts?: ReceiptReader;
  readonly log?: Logger;
  readonly by?: 'installation' | 'outbox';
  /** Instead of `by`, for tests in which a mail server is set up later. */
  readonly mail?: InstallationMail;
  readonly replyDomain?: string;
  readonly textStatusUrl?: string;
  /** The installation's own address, where SuperAdmins sign in. */
  readonly publicUrl?: string;
}

/** Runs the product's real jobs during the tests of a file, with a folder as outbox instead of a mail server. */
export function useOutbox(app: { readonly current: TestApp }, options?: JobOptions): Outbox {
  let directory: string;
  let runner: RunningJobs | undefined;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tenantry-outbox-'));
    runner = await runMailJobs(app.current, createOutboxMailer(directory), options);
  });

  afterAll(async () => {
    await runner?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const readTo = async (emailAddress: string) => {
    const names = (await readdir(directory)).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
    const mails = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
    return mails.filter((mail) => mail.includes(`<${emailAddress}>`)).map(readMail);
  };

  const waitFor = (emailAddress: string, count: number, wanted: (mail: SentMail) => boolean) =>
    eventually(async () => {
      const mails = (await readTo(emailAddress)).filter(wanted);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${emailAddress}`);
      return mails;
    });

  return {
    mailsTo: (emailAddress, count = 1) => waitFor(emailAddress, count, () => true),
    linksTo: (emailAddress, count = 1) =>
      waitFor(emailAddress, count, ({ link }) => link.pathname === '/reset-password'),
  };
}

/** The product's real jobs, with this mailer for the installation and this sender for texts. */
export function runMailJobs(
  { cards, database, directory, exportPlace, files, secrets }: TestApp,
  mailer: Mailer,
  {
    sms = noPhones,
    receipts = noReceipts,
    log = createLogger('silent'),
    by = 'installation',
    mail = { mailer, by, from: undefined },
    publicUrl,
    ...replies
  }: JobOptions = {},
): Promise<RunningJobs> {
  const urlOf = ({ domain }: Organization) => `https://${domain}`;
  const links = { urlOf, superAdminUrlOf: async (own: Organization) => publicUrl ?? urlOf(own) };
  const senderOf = createSenderOf({
    secrets,
    installation: mail,
    mayReachInside: () => mayReachInside(directory),
  });
  return startJobs({
    pool: database.pool,
    database,
    directory,
    log,
    jobs: jobsOf({
      senderOf,
      sms,
      cards,
      log,
      ...links,
      database,
      files,
      exportPlace,
      secrets,
      webhookReach: { localAllowed: true },
      receipts,
      ...replies,
    }),
    recurring: [],
  });
}

/** A part in quoted-printable: its headers, and its text until the next boundary or the end of the mail. */
const quotedPart =
  /(^Content-Transfer-Encoding: quoted-printable\r?\n(?:.+\r?\n)*\r?\n)([\s\S]*?)(?=^----_|(?![\s\S]))/gim;

const decoded = (quoted: string) =>
  quoted
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

function readMail(message: string): SentMail {
  const text = message.replace(
    quotedPart,
    (_, headers: string, quoted: string) => headers + decoded(quoted),
  );
  const link = /https?:\/\/\S+/.exec(text.slice(text.indexOf('\r\n\r\n')));
  return { text, link: new URL(link?.[0] ?? 'https://no-link.example.com') };
}

/** Waits until all queued jobs are done, including retries of failed ones. */
export async function queueIsEmpty(test: TestApp): Promise<void> {
  await eventually(async () => {
    await retryFailedJobs(test);
    const left = await jobsLeft(test);
    if (left.length > 0) throw new Error(`Jobs are left: ${JSON.stringify(left)}`);
  });
}
