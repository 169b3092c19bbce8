/** A day without a time, `YYYY-MM-DD`. Compares correctly as a string. */
export type CalendarDate = string;

/** A month, `YYYY-MM`. */
export type CalendarMonth = string;

/** What is wrong with a typed day. */
export const dayMessages = {
  empty: 'Enter a date.',
  form: 'Enter a date as YYYY-MM-DD.',
  years: 'Enter a date between 1900 and 2199.',
  unknown: 'This date does not exist.',
} as const;

export const dayForm = /^\d{4}-\d\d-\d\d$/;

/** Any other year is a typo. */
export const dayYears = /^(?:19|20|21)/;

export function isCalendarDate(value: string): boolean {
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
  } catch {
    return false;
  }
}

/** Why this is no day, as the schema says it; null if it is one. */
export function dayProblem(value: string | null): string | null {
  if (value === null) return dayMessages.empty;
  if (!dayForm.test(value)) return dayMessages.form;
  if (!dayYears.test(value)) return dayMessages.years;
  return isCalendarDate(value) ? null : dayMessages.unknown;
}

/** Days of whole years since March 1 of year 0; a year that begins in March has its leap day at its end. */
const daysBeforeYear = (year: number) =>
  year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

/** Days of whole months since March 1 of the same year. */
const daysBeforeMonth = (month: number) => Math.floor((153 * month + 2) / 5);

/** A day that every month has. */
const inEveryMonth = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/** The number of a day on one scale for all of them. By integers, because lists count days for each of their rows. */
function numberOf(date: CalendarDate): number {
  // It throws if the day does not exist.
  if (!inEveryMonth.test(date)) Temporal.PlainDate.from(date, { overflow: 'reject' });
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const fromMarch = (month + 9) % 12;
  const before = daysBeforeYear(month < 3 ? year - 1 : year) + daysBeforeMonth(fromMarch);
  return before + Number(date.slice(8, 10));
}

/** The inverse of `numberOf`. */
function dateOfNumber(number: number): CalendarDate {
  let year = Math.floor(number / 365.2425);
  while (daysBeforeYear(year) >= number) year -= 1;
  while (daysBeforeYear(year + 1) < number) year += 1;
  const ofYear = number - daysBeforeYear(year);
  const fromMarch = Math.floor((5 * (ofYear - 1) + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = ofYear - daysBeforeMonth(fromMarch);
  const inYear = month < 3 ? year + 1 : year;
  return `${padded(inYear, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** More than there are between any two days of four digits. */
const MOST_DAYS = 4_000_000;

const padded = (value: number, length: number) => String(value).padStart(length, '0');

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return numberOf(to) - numberOf(from);
}

export function addMonths(month: CalendarMonth, count: number): CalendarMonth {
  return Temporal.PlainYearMonth.from(month).add({ months: count }).toString();
}

export function addDays(date: CalendarDate, count: number): CalendarDate {
  if (!Number.isInteger(count) || Math.abs(count) > MOST_DAYS) {
    throw new RangeError(`${count} is no number of days`);
  }
  return dateOfNumber(numberOf(date) + count);
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
