import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';

const names = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

const name =
  '(?<name>MON(?:DAY)?|TUE(?:S(?:DAY)?)?|WED(?:NESDAY)?|THU(?:R(?:S(?:DAY)?)?)?|FRI(?:DAY)?|SAT(?:URDAY)?|SUN(?:DAY)?)';

const before = new RegExp(`(?<![A-Z])${name}[\\s.,()-]{0,3}$`, 'i');
const after = new RegExp(`^[\\s.,()-]{0,3}${name}(?![A-Z])`, 'i');

/** The weekday, 1 for Monday, printed right before or after the text from `start` to `end`. */
export function weekdayBeside(text: string, start: number, end: number): number | null {
  const match = before.exec(text.slice(0, start)) ?? after.exec(text.slice(end));
  const printed = match?.groups?.['name']?.slice(0, 3).toUpperCase();
  return printed ? names.indexOf(printed) + 1 : null;
}

export const weekdayOf = (day: CalendarDate) => Temporal.PlainDate.from(day).dayOfWeek;
