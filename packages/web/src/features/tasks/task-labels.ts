import type { Frequency } from '@tenantry/contract/tasks/tasks.rules';
import type { Task } from '@tenantry/contract/tasks/tasks.schemas';
import { daysBetween } from '@tenantry/contract/shared/calendar-date';
import { formatDate } from '../../lib/format.ts';
import { counted } from '../../lib/words.ts';

const units: Readonly<Record<Frequency, string>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};

export const unitLabels: Readonly<Record<Frequency, string>> = {
  DAILY: 'Days',
  WEEKLY: 'Weeks',
  MONTHLY: 'Months',
  YEARLY: 'Years',
};

/** `Every 3 months until 10/01/2026` */
export function repeatText({ frequency, interval, until }: NonNullable<Task['repeat']>): string {
  const unit = units[frequency];
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  return until ? `${every} until ${formatDate(until)}` : every;
}

/** `Due today`, `3 days overdue`, `Due 04/01/2026`, `Done on 03/10/2026` */
export function dueText({ dueDate, doneOn }: Task, today: string): string {
  if (doneOn) return `Done on ${formatDate(doneOn)}`;
  if (dueDate === today) return 'Due today';
  if (dueDate > today) return `Due ${formatDate(dueDate)}`;
  return `${counted(daysBetween(dueDate, today), 'day')} overdue`;
}
