import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { summarize } from '@tenantry/contract/ledger/ledger.rules';
import { owingInvoicesOfLeases } from '#features/ledger';
import { receiverOf, recipientsToQueue, type OneRecipient } from '#features/leases';
import { readSettings } from '#features/organization';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { addJob, addJobs } from '../../platform/jobs/jobs.ts';
import { isNoticeHour } from './late-notices.domain.ts';
import type { Reminder } from './reminders.presenter.ts';
import * as repository from './reminders.repository.ts';

/** The name is enough to queue the job; running it needs mail, which only the running server has. */
export const REMINDER_MAIL_JOB = 'mail_payment_reminder';

/** The job that records the reminders of one lease. */
export const NOTE_REMINDERS_JOB = 'note_payment_reminders';

export interface ReminderPayload extends OneRecipient {
  readonly leaseId: string;
  readonly invoiceIds: readonly string[];
  /** The date in the organization's time zone; a reminder is not sent on any other day. */
  readonly day: string;
}

const isHour = (tx: Transaction) =>
  isNoticeHour(tx.now.toZonedDateTimeISO(tx.organization.timeZone).hour);

async function dueReminders(tx: Transaction, leaseId?: string) {
  if (!isHour(tx)) return [];
  const { reminderDays, sendReminders } = await readSettings(tx);
  const rules = { daysBefore: reminderDays, remindsByDefault: sendReminders };
  return repository.invoicesToRemind(tx, rules, leaseId);
}

/** CHG-24: queues a job for each lease with a reminder for today. */
export async function queueLeasesToRemind(tx: Transaction): Promise<void> {
  const leases = new Set((await dueReminders(tx)).map(({ leaseId }) => leaseId));
  const jobs = [...leases].map((leaseId) => ({ payload: { leaseId }, key: leaseId }));
  await addJobs(tx, NOTE_REMINDERS_JOB, jobs);
}

/**
 * CHG-24: records the reminders of a lease and queues one mail for them to each tenant, in one transaction: none is sent twice. A
 * missed day is not made up for.
 */
export async function queueReminders(tx: Transaction, leaseId: string): Promise<void> {
  const due = await dueReminders(tx, leaseId);
  if (due.length === 0) return;
  const invoiceIds = await repository.claimReminders(
    tx,
    due.map(({ id, dueDate }) => ({
      ...newKey(tx),
      invoiceId: id,
      daysBefore: daysBetween(tx.today, dueDate),
      day: tx.today,
      createdAt: dateOf(tx.now),
    })),
  );
  if (invoiceIds.length === 0) return;
  for (const one of await recipientsToQueue(tx, leaseId, 'email')) {
    const payload: ReminderPayload = { leaseId, invoiceIds, day: tx.today, ...one };
    await addJob(tx, REMINDER_MAIL_JOB, payload);
  }
}

/** The reminder with the current balances; null if nothing is open anymore, or if it is too late for it. */
export async function prepareReminder(
  tx: Transaction,
  { leaseId, invoiceIds, day, ...recipient }: ReminderPayload,
) {
  if (day !== tx.today || !isHour(tx)) return null;
  const invoices = await repository.openOf(tx, invoiceIds);
  const receiver = invoices.length > 0 ? await receiverOf(tx, leaseId, recipient) : null;
  if (!receiver) return null;
  const owed = summarize(await owingInvoicesOfLeases(tx, [leaseId]), tx.today);
  const reminder: Omit<Reminder, 'link'> = {
    organization: tx.organization.name,
    firstName: receiver.greeting,
    invoices,
    today: tx.today,
    balanceDue: owed.balanceDue,
    owed,
  };
  return { to: receiver.to, about: receiver.about, reminder };
}
