import { owingInvoicesOfLeases } from '#features/ledger';
import {
  lateGuarantorsOf,
  leaseById,
  namesOf,
  receiverOf,
  recipientsOf,
  recipientsToQueue,
  type OneRecipient,
  type Receiver,
} from '#features/leases';
import { readSettings } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, addJobs } from '../../platform/jobs/jobs.ts';
import { chargesOf, isNoticeHour, lateNoticeDue, NOTICE_HOURS } from './late-notices.domain.ts';
import type { LateNotice } from './late-notices.presenter.ts';
import * as repository from './late-notices.repository.ts';

/** The names are enough to queue the jobs; running them needs mail and phone, which only the running server has. */
export const LATE_NOTICE_MAIL_JOB = 'mail_late_notice';
export const LATE_NOTICE_TEXT_JOB = 'text_late_notice';
export const GUARANTOR_MAIL_JOB = 'mail_guarantor_of_late_payment';

export type LateNoticeJob =
  | typeof LATE_NOTICE_MAIL_JOB
  | typeof LATE_NOTICE_TEXT_JOB
  | typeof GUARANTOR_MAIL_JOB;

export interface LateNoticePayload extends OneRecipient {
  readonly leaseId: string;
  /** The invoices that caused the notice; it covers all late invoices of the lease. */
  readonly invoiceIds: readonly string[];
  /** When the notice was recorded. */
  readonly notedAt: string;
}

const localTime = (tx: Transaction) => tx.now.toZonedDateTimeISO(tx.organization.timeZone);

/** The job that records the notices of one lease. */
export const NOTE_NOTICES_JOB = 'note_late_notices';

export interface LatePayload {
  readonly leaseId: string;
}

/** Queues a job for each lease with a due notice. */
export async function queueLateLeases(tx: Transaction): Promise<void> {
  const leases = new Set((await dueNotices(tx)).map(({ leaseId }) => leaseId));
  const jobs = [...leases].map((leaseId) => ({ payload: { leaseId }, key: leaseId }));
  await addJobs(tx, NOTE_NOTICES_JOB, jobs);
}

/** The due notices of one lease or of all. */
async function dueNotices(tx: Transaction, leaseId?: string) {
  if (!isNoticeHour(localTime(tx).hour)) return [];
  if (!(await readSettings(tx)).sendLateNotices) return [];
  return (await repository.lateInvoicesToNotify(tx, leaseId)).flatMap((invoice) => {
    const number = lateNoticeDue(invoice, tx.today);
    return number === null ? [] : [{ leaseId: invoice.leaseId, invoiceId: invoice.id, number }];
  });
}

/**
 * Records the due late notices and queues the jobs that send them, in one transaction: none is lost and none is sent
 * twice, even if two servers do this at the same time. Each tenant gets one text and one mail.
 * @param ofLease only this lease
 */
export async function queueLateNotices(tx: Transaction, ofLease?: string): Promise<void> {
  const due = await dueNotices(tx, ofLease);
  for (const [leaseId, notices] of Map.groupBy(due, (notice) => notice.leaseId)) {
    const invoiceIds = await repository.claimNotices(
      tx,
      notices.map(({ invoiceId, number }) => ({
        ...newKey(tx),
        invoiceId,
        number,
        day: tx.today,
        createdAt: dateOf(tx.now),
      })),
    );
    if (invoiceIds.length === 0) continue;
    const payload: LateNoticePayload = { leaseId, invoiceIds, notedAt: tx.now.toString() };
    for (const one of await recipientsToQueue(tx, leaseId, 'email')) {
      await addJob(tx, LATE_NOTICE_MAIL_JOB, { ...payload, ...one });
    }
    for (const one of await recipientsToQueue(tx, leaseId, 'text')) {
      await addJob(tx, LATE_NOTICE_TEXT_JOB, { ...payload, ...one });
    }
    for (const { partyId } of await lateGuarantorsOf(tx, leaseId, tx.today)) {
      await addJob(tx, GUARANTOR_MAIL_JOB, { ...payload, partyId });
    }
  }
}

interface Prepared {
  readonly notice: Omit<LateNotice, 'link'>;
  readonly receiver: Receiver;
}

/**
 * The notice with the current balances; null if it was paid meanwhile, if a newer notice replaces it, or if it is
 * postponed because of the hour.
 */
export async function prepareNotice(
  tx: Transaction,
  job: LateNoticeJob,
  payload: LateNoticePayload,
): Promise<Prepared | null> {
  const way = job === LATE_NOTICE_MAIL_JOB ? 'email' : 'text';
  const receiver = await receiverOf(tx, payload.leaseId, payload, way);
  const owed = receiver && (await stillLate(tx, job, payload));
  if (!owed) return null;
  const { greeting: firstName } = receiver;
  return { receiver, notice: { organization: tx.organization.name, firstName, ...owed } };
}

/** The same for a guarantor: the notice, who owes the rent, and where it goes. */
export async function prepareGuarantorNotice(tx: Transaction, payload: LateNoticePayload) {
  const { leaseId, partyId } = payload;
  const guarantors = await lateGuarantorsOf(tx, leaseId, tx.today);
  const guarantor = guarantors.find((each) => each.partyId === partyId);
  const owed = guarantor && (await stillLate(tx, GUARANTOR_MAIL_JOB, payload));
  if (!owed || guarantor.emailAddress === null) return null;
  return {
    to: { name: namesOf([guarantor]), address: guarantor.emailAddress },
    notice: { organization: tx.organization.name, firstName: guarantor.firstName, ...owed },
    tenants: namesOf(await recipientsOf(tx, leaseId, tx.today)),
    /** Whether the guarantor pays online. */
    mayPay: guarantor.payingUserId !== null,
  };
}

/** What is late now; null if nothing is, or if the notice is not sent now. */
async function stillLate(tx: Transaction, job: LateNoticeJob, payload: LateNoticePayload) {
  const { leaseId, invoiceIds, notedAt } = payload;
  if (!(await leaseById(tx, leaseId))?.notify) return null;
  if (!(await readSettings(tx)).sendLateNotices) return null;
  const owing = await owingInvoicesOfLeases(tx, [leaseId]);
  const open = owing.filter(({ remainingBalance }) => remainingBalance > 0);
  if (!open.some(({ id }) => invoiceIds.includes(id))) return null;
  const noted = dateOf(Temporal.Instant.from(notedAt));
  if (await repository.hasNoticeAfter(tx, leaseId, noted)) return null;
  if (!isNoticeHour(localTime(tx).hour)) {
    await addJob(tx, job, payload, { later: nextOpening(tx) });
    return null;
  }
  const owed = chargesOf(owing, tx.today);
  return owed.charges.length === 0 ? null : owed;
}

/**
 * Some minutes after the first hour begins, so that a notice that becomes due then is recorded first and replaces it.
 */
function nextOpening(tx: Transaction): Temporal.Instant {
  const now = localTime(tx);
  const days = now.hour < NOTICE_HOURS.from ? 0 : 1;
  const time = { hour: NOTICE_HOURS.from, minute: 20 };
  return now
    .toPlainDate()
    .add({ days })
    .toZonedDateTime({
      timeZone: tx.organization.timeZone,
      plainTime: time,
    })
    .toInstant();
}
