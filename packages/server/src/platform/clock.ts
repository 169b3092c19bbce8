import { Temporal } from 'temporal-polyfill';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

/** The only source of "now". Tests inject one that stands still. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
};

/** The calendar day that it is in a time zone at a moment. */
export function calendarDayAt(moment: Temporal.Instant, timeZone: string): CalendarDate {
  return moment.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The beginning of a calendar day in a time zone, or, with `THH:mm:ss` behind it, that time of the day. */
export function momentOf(day: CalendarDate, timeZone: string): Date {
  return dateOf(Temporal.PlainDateTime.from(day).toZonedDateTime(timeZone).toInstant());
}

/** For the database driver, which speaks `Date`. */
export function dateOf(moment: Temporal.Instant): Date {
  return new Date(moment.epochMilliseconds);
}

export function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

/** Milliseconds that only ever grow, for measuring how long something took. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}
