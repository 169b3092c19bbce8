/** HOME-4: a mail at 8:00 about tasks that are due. */
import { isStaff } from '@tenantry/contract/access/roles';
import { formatCalendarDate } from '@tenantry/contract/shared/calendar-date';
import { liveActorOf, userById } from '#features/access';
import type { Letter } from '#features/messaging';
import { dateOf } from '../../platform/clock.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { actingAs } from '../../platform/database/reach/acting.ts';
import { addJobs } from '../../platform/jobs/jobs.ts';
import * as digests from './digests.repository.ts';
import { aboutOf } from './tasks.presenter.ts';
import { dueTasks } from './tasks.repository.ts';

export const TASK_DIGEST_JOB = 'mail_task_digest';

export interface DigestPayload {
  readonly userId: string;
  /** The date in the organization's time zone. */
  readonly day: string;
}

/** In the organization's time zone. A missed hour is not made up for. */
const DIGEST_HOUR = 8;

/** Records one digest a day for each person with a due task, in the transaction that queues its mail (ADR 010). */
export async function queueDigests(tx: Transaction): Promise<void> {
  if (tx.now.toZonedDateTimeISO(tx.organization.timeZone).hour !== DIGEST_HOUR) return;
  const people = await digests.peopleWithDueTasks(tx);
  if (people.length === 0) return;
  const claimed = await digests.claimDigests(
    tx,
    people.map((userId) => ({
      ...newKey(tx),
      userId,
      day: tx.today,
      createdAt: dateOf(tx.now),
    })),
  );
  await addJobs(
    tx,
    TASK_DIGEST_JOB,
    claimed.map((userId) => ({ payload: { userId, day: tx.today }, key: userId })),
  );
}

/** The number of tasks that a mail names. */
const NAMED = 20;

/** The mail about the current tasks; null if they are done by now, or if the day is over. */
export async function writeDigest(
  tx: Transaction,
  { userId, day }: DigestPayload,
  link: string,
): Promise<Letter | null> {
  const user = await userById(tx, userId);
  if (!user || user.deactivatedAt || !isStaff(user.roles) || day !== tx.today) return null;
  const actor = await liveActorOf(tx, userId);
  const due = await dueTasks(actingAs(tx, actor), { userId });
  if (due.length === 0) return null;
  const count = due.length === 1 ? '1 task' : `${due.length} tasks`;
  const lines = due.slice(0, NAMED).map((row) => {
    const { title, dueDate } = row.task;
    const when = dueDate < tx.today ? `due since ${formatCalendarDate(dueDate)}` : 'due today';
    return `- ${[title, aboutOf(row)?.label, when].filter(Boolean).join(', ')}`;
  });
  const left = due.length - lines.length;
  return {
    to: { name: `${user.firstName} ${user.lastName}`, address: user.emailAddress },
    subject: `${count} due at ${tx.organization.name}`,
    text: [
      `Hello ${user.firstName},`,
      [...lines, ...(left > 0 ? [`- and ${left} more`] : [])].join('\n'),
      `See your tasks:\n${link}`,
      tx.organization.name,
    ].join('\n\n'),
  };
}
