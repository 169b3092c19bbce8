import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

/** The only source of the current time. Tests inject a clock that is stopped. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};

/** The calendar day of a time in a time zone. */
export function calendarDayAt(moment: Temporal.Instant, timeZone: string): CalendarDate {
  return moment.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The beginning of a calendar day in a time zone, or that time of the day if `THH:mm:ss` follows. */
export function momentOf(day: CalendarDate, timeZone: string): Date {
  return dateOf(Temporal.PlainDateTime.from(day).toZonedDateTime(timeZone).toInstant());
}

/** Converts a time for the database driver, which uses `Date`. */
export function dateOf(moment: Temporal.Instant): Date {
  return new Date(moment.epochMilliseconds);
}

export function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

/** Monotonic milliseconds, to measure durations. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
