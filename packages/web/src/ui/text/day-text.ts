import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { cleanPlain } from '@tenantry/contract/shared/typed-text';

const typed = /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>[1-9]\d{3}|\d\d)$/;
const digitsOnly = /^(?<month>\d\d)(?<day>\d\d)(?<year>[1-9]\d{3})$/;
const iso = /^(?<year>[1-9]\d{3})-(?<month>\d\d)-(?<day>\d\d)$/;

/**
 * Parses a day as people type it: `1/5/2026`, `1/5/26`, `01052026`, `2026-01-05`.
 * @returns null for incomplete text, for days that do not exist, and for years before 1000, which nobody means
 */
export function parseDay(text: string): CalendarDate | null {
  const trimmed = cleanPlain(text);
  const match = typed.exec(trimmed) ?? digitsOnly.exec(trimmed) ?? iso.exec(trimmed);
  const { year = '', month = '', day = '' } = match?.groups ?? {};
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // A browser parses 02/30 as 03/02.
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date);
  return match && exists ? date : null;
}

export const isDay = (text: string | null): text is CalendarDate =>
  text !== null && parseDay(text) === text;

export const NOT_A_DAY = 'Enter a date as MM/DD/YYYY.';

/** Why the value of a field is not a day; null if it is one. */
export const dayProblem = (text: string | null): string | null => (isDay(text) ? null : NOT_A_DAY);
