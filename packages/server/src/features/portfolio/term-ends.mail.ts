/** UNIT-14: the tenants are told in advance that their lease goes on month to month, and for which rent. */
import { addDays, formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, formatCents } from '@tenantry/contract/shared/money';
import { writeLetter } from '#features/invoices';
import { leaseById } from '#features/leases';
import { mailJob } from '#features/messaging';
import type { Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { drawLetter, type Letter } from '../../platform/pdf/letters.ts';
import { saveEnding, termsToAnnounce } from './lease-endings.repository.ts';
import { afterTermOf } from './lease-endings.service.ts';
import { addressesOf, mailHead, tenantsOfLease } from './lease-tenants.service.ts';

const TERM_JOB = 'announce_month_to_month';

const TERM_MAIL_JOB = 'mail_month_to_month';

interface TermMail {
  readonly leaseId: string;
  /** The last day of the term. A lease whose term has another end is told again. */
  readonly endDate: string;
  readonly address: string;
}

/** Mails leave by day. */
const HOURS = { first: 9, last: 17 };

function isByDay(tx: Transaction): boolean {
  const { hour } = tx.now.toZonedDateTimeISO(tx.organization.timeZone);
  return hour >= HOURS.first && hour <= HOURS.last;
}

/** Runs every 15 minutes, because nine o'clock differs by time zone. */
export const termsByDate: Recurring = {
  name: 'queue_month_to_month',
  title: 'Letters about terms that go on month to month',
  schedule: '*/15 * * * *',
  run: async (tx) => {
    if (!isByDay(tx)) return;
    const found = await termsToAnnounce(tx);
    const jobs = found.map(({ leaseId }) => ({ payload: { leaseId }, key: leaseId }));
    await addJobs(tx, TERM_JOB, jobs);
  },
};

/** Records that the tenants are told, and queues one mail for each of their addresses, in one transaction. */
async function announce(tx: Transaction, leaseId: string): Promise<void> {
  const [found] = await termsToAnnounce(tx, leaseId);
  if (!found) return;
  const { endDate } = found;
  await saveEnding(tx, leaseId, { announcedFor: endDate, announcedOn: tx.today });
  const tenants = await tenantsOfLease(tx, leaseId);
  const jobs = addressesOf(tenants).map((address) => ({
    payload: { leaseId, endDate, address } satisfies TermMail,
    key: `${leaseId}:${endDate}:${address}`,
  }));
  await addJobs(tx, TERM_MAIL_JOB, jobs);
}

/** Null if something else follows the term by now. */
async function letterOf(tx: Transaction, { leaseId, endDate }: TermMail): Promise<Letter | null> {
  const lease = await leaseById(tx, leaseId);
  if (lease?.endDate !== endDate) return null;
  const after = await afterTermOf(tx, lease);
  if (!after) return null;
  return writeLetter(tx, {
    leaseId,
    kind: 'MONTH_TO_MONTH',
    values: {
      'last day': formatCalendarDate(endDate),
      'first day': formatCalendarDate(addDays(endDate, 1)),
      rent: formatCents(centsFromDollars(after.rent)),
      'notice days': String(after.noticeDays),
    },
  });
}

export interface TermMailParts {
  readonly senderOf: SenderOf;
  readonly files: FileStore;
}

export function termJobs({ senderOf, files }: TermMailParts) {
  const announcing: Job<{ readonly leaseId: string }> = {
    name: TERM_JOB,
    run: ({ payload, transact }) => transact((tx) => announce(tx, payload.leaseId)),
  };
  const mail = mailJob<TermMail>({
    name: TERM_MAIL_JOB,
    senderOf,
    write: async (tx, payload) => {
      const { leaseId, address } = payload;
      const letter = await letterOf(tx, payload);
      const head = await mailHead(tx, leaseId, address);
      return letter && head && { ...head, subject: letter.subject, text: letter.text };
    },
    attach: async ({ payload, transact }) => {
      const letter = await transact((tx) => letterOf(tx, payload));
      if (!letter) return [];
      const content = await drawLetter(files, letter);
      return [{ filename: 'Month to month.pdf', contentType: 'application/pdf', content }];
    },
  });
  return [announcing, mail] as const;
}
