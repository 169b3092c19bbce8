import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

/** Receipts are kept for some years; an older year was probably misread. */
const MAX_YEARS = 12;

const yearOf = (day: CalendarDate) => Number(day.slice(0, 4));

export const isTooOld = (day: CalendarDate, today: CalendarDate) =>
  yearOf(today) - yearOf(day) > MAX_YEARS;

/**
 * If a year is so far in the future that no warranty ends there, its decade was misread: returns the last year that
 * ends with the same digit. Null for every other year.
 */
export function decadeMended(year: number, today: CalendarDate): number | null {
  const now = yearOf(today);
  return year > now + 10 ? now - ((((now - year) % 10) + 10) % 10) : null;
}

/** Whether one is the same day in a year that differs in one digit, and is too old while the other is not. */
export function isMisreadYearOf(
  one: CalendarDate,
  other: CalendarDate,
  today: CalendarDate,
): boolean {
  // The century is often not printed.
  const isMisread = (one[2] === other[2]) !== (one[3] === other[3]);
  const isSameDay = one.slice(4) === other.slice(4);
  return isSameDay && isMisread && isTooOld(one, today) && !isTooOld(other, today);
}
