/** A day without a time, `YYYY-MM-DD`. Compares correctly as a string. */
export type CalendarDate = string;

/** A month, `YYYY-MM`. */
export type CalendarMonth = string;

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' })
    .days;
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days: count }).toString();
}

export function monthOf(date: CalendarDate): CalendarMonth {
  return date.slice(0, 7);
}

/** The given day of a month, or the month's last day if the month is shorter (LEASE-11). */
export function dayInMonth(month: CalendarMonth, day: number): CalendarDate {
  return Temporal.PlainYearMonth.from(month).toPlainDate({ day }).toString();
}

/** Every month from the first to the last, both included. */
export function monthsFromTo(first: CalendarMonth, last: CalendarMonth): CalendarMonth[] {
  const months: CalendarMonth[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** `MM/dd/yyyy`, the format for dates on every screen. */
export function formatCalendarDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
}
