import { z } from 'zod';

function isCalendarDate(value: string): boolean {
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).toString() === value;
  } catch {
    return false;
  }
}

/** A day between 1900 and 2200; any other year is a typo. */
export const calendarDate = z
  .string('Enter a date.')
  .regex(/^\d{4}-\d\d-\d\d$/, { error: 'Enter a date as YYYY-MM-DD.', abort: true })
  .regex(/^(?:19|20|21)/, { error: 'Enter a date between 1900 and 2199.', abort: true })
  .refine(isCalendarDate, 'This date does not exist.');
