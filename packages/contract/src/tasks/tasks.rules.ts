import type { CalendarDate } from '#shared/calendar-date';

/** The frequencies of RFC 5545 that a task can repeat with. */
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

export type Frequency = (typeof frequencies)[number];

export interface Repeat {
  readonly frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  readonly interval: number;
  /** The last day on which a task of the series may be due. */
  readonly until?: CalendarDate | null | undefined;
}

const units = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const;

interface Occurrence {
  /** The first due day of the series: it determines the day of the month of the other tasks. */
  readonly firstDue: CalendarDate;
  readonly dueDate: CalendarDate;
}

/**
 * The due day of the next task, or null after the last one. Days that passed meanwhile are skipped. In a month without
 * the day, it is the last day of the month, as for rent; RFC 5545 would skip the month.
 */
export function nextDueDate(
  { firstDue, dueDate }: Occurrence,
  { frequency, interval, until }: Repeat,
  today: CalendarDate,
): CalendarDate | null {
  const unit = units[frequency];
  const start = Temporal.PlainDate.from(firstDue);
  const passed = start.until(Temporal.PlainDate.from(dueDate < today ? today : dueDate), {
    largestUnit: unit,
  })[unit];
  let count = Math.max(0, Math.floor(passed / interval) - 1);
  let next = firstDue;
  while (next <= dueDate || next < today) {
    count += 1;
    next = start.add({ [unit]: count * interval }).toString();
  }
  return until && next > until ? null : next;
}
