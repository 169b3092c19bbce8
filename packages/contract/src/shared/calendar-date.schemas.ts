import { z } from 'zod';
import { dayForm, dayMessages, dayYears, isCalendarDate } from './calendar-date.ts';

/** A day between 1900 and 2200. */
export const calendarDate = z
  .string(dayMessages.empty)
  .regex(dayForm, { error: dayMessages.form, abort: true })
  .regex(dayYears, { error: dayMessages.years, abort: true })
  .refine(isCalendarDate, dayMessages.unknown);
