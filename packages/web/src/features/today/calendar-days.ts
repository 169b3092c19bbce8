import { addDays, addMonths, monthOf } from '@tenantry/contract/shared/calendar-date';
import { calendarKinds, type CalendarKind } from '@tenantry/contract/kinds';
import { weeksFrom } from '../../lib/weeks.ts';

/** The month in an address, if it is valid. */
export const monthIn = (month: string | undefined) =>
  month !== undefined && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;

/** The kinds in an address; all if it names none. */
export function kindsIn(show: string | undefined): readonly CalendarKind[] {
  if (show === undefined) return calendarKinds;
  const named = new Set(show.split(','));
  return calendarKinds.filter((kind) => named.has(kind));
}

/** The weeks that contain days of a month. */
export const weeksOf = (month: string) =>
  weeksFrom(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));

export const isIn = (month: string, day: string) => monthOf(day) === month;
