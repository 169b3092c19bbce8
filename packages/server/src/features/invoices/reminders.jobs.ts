import { mailJob } from '#features/messaging';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { SenderOf } from '../../platform/mail/mailer.ts';
import { messageTextOf } from './message-templates.service.ts';
import { presentReminder } from './reminders.presenter.ts';
import {
  NOTE_REMINDERS_JOB,
  prepareReminder,
  queueLeasesToRemind,
  queueReminders,
  REMINDER_MAIL_JOB,
  type ReminderPayload,
} from './reminders.service.ts';

interface Dependencies {
  readonly senderOf: SenderOf;
  /** The base address of the organization's pages; never taken from a request. */
  urlOf(organization: Organization): string;
}

/** CHG-24. Runs every 15 minutes, because nine o'clock differs by time zone. */
export const remindersByDate: Recurring = {
  name: 'queue_payment_reminders',
  title: 'Payment reminders',
  schedule: '*/15 * * * *',
  run: queueLeasesToRemind,
};

/** Records the reminders of one lease in its own transaction. */
export function noteRemindersJob(): Job<{ readonly leaseId: string }> {
  return {
    name: NOTE_REMINDERS_JOB,
    run: ({ payload, transact }) => transact((tx) => queueReminders(tx, payload.leaseId)),
  };
}

/** CHG-24: reminds a tenant of a payment that is due soon. */
export function reminderMailJob({ senderOf, urlOf }: Dependencies): Job<ReminderPayload> {
  return mailJob({
    name: REMINDER_MAIL_JOB,
    senderOf,
    write: async (tx, payload) => {
      const prepared = await prepareReminder(tx, payload);
      if (!prepared) return null;
      const template = await messageTextOf(tx, 'REMINDER');
      const link = `${urlOf(tx.organization)}/lessee-landing`;
      const { to, about, reminder } = prepared;
      return { to, about, ...presentReminder({ ...reminder, link }, template) };
    },
  });
}
