/** UNIT-11: the letter of the landlord's notice, on paper and by mail. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { writeLetter } from '#features/invoices';
import { leaseById } from '#features/leases';
import { mailJob } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { drawLetter, type Letter } from '../../platform/pdf/letters.ts';
import { mailHead } from './lease-tenants.service.ts';
import type { LeaseIds } from './move-outs.service.ts';
import { noticeById } from './notices.repository.ts';

const NOTICE_MAIL_JOB = 'mail_notice_to_vacate';

const FILE_NAME = 'Notice to vacate.pdf';

interface NoticeMail {
  readonly noticeId: string;
  readonly address: string;
}

export interface NoticeMailParts {
  readonly senderOf: SenderOf;
  readonly files: FileStore;
}

export async function queueNoticeMails(
  tx: Transaction,
  noticeId: string,
  addresses: readonly string[],
): Promise<void> {
  const jobs = addresses.map((address) => ({
    payload: { noticeId, address } satisfies NoticeMail,
    key: `${noticeId}:${address}`,
  }));
  await addJobs(tx, NOTICE_MAIL_JOB, jobs);
}

/** The letter with the words that it had when the notice was given. */
async function letterOf(tx: Transaction, noticeId: string): Promise<Letter | null> {
  const notice = await noticeById(tx, noticeId);
  if (!notice || notice.letterSubject === null || notice.letterText === null) return null;
  const values = { 'last day': '', 'notice day': '' };
  const { leaseId, letterSubject: subject, letterText: text, givenOn: date, createdAt } = notice;
  const letter = await writeLetter(tx, { leaseId, kind: 'NOTICE_TO_VACATE', values });
  return { ...letter, subject, text, date, createdOn: createdAt };
}

type Transact = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export async function letterOfNotice(
  transact: Transact,
  files: FileStore,
  { noticeId, ...ids }: LeaseIds & { readonly noticeId: string },
): Promise<FileResponse> {
  const letter = await transact(async (tx) => {
    const [notice, lease] = [await noticeById(tx, noticeId), await leaseById(tx, ids.leaseId)];
    const isOfLease = notice?.leaseId === ids.leaseId && lease?.propertyId === ids.propertyId;
    return isOfLease ? letterOf(tx, noticeId) : null;
  });
  if (!letter) throw notFound();
  const content = await drawLetter(files, letter);
  return {
    contentType: 'application/pdf',
    fileName: FILE_NAME,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}

export function noticeMailJob({ senderOf, files }: NoticeMailParts): Job<NoticeMail> {
  return mailJob<NoticeMail>({
    name: NOTICE_MAIL_JOB,
    senderOf,
    write: async (tx, { noticeId, address }) => {
      const notice = await noticeById(tx, noticeId);
      if (!notice || notice.withdrawnOn !== null) return null;
      const { leaseId, letterSubject: subject, letterText: text } = notice;
      if (subject === null || text === null) return null;
      const head = await mailHead(tx, leaseId, address);
      return head && { ...head, subject, text };
    },
    attach: async ({ payload: { noticeId }, transact }) => {
      const letter = await transact((tx) => letterOf(tx, noticeId));
      if (!letter) return [];
      const content = await drawLetter(files, letter);
      return [{ filename: FILE_NAME, contentType: 'application/pdf', content }];
    },
  });
}
