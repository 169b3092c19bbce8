import { addDays, addMonths, monthOf } from '@tenantry/contract/shared/calendar-date';
import { calendarKinds, type CalendarKind } from '@tenantry/contract/today/calendar.kinds';

/** The month in an address, when it is one. */
export const monthIn = (month: string | undefined) =>
  month !== undefined && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;

/** The kinds in an address; all of them when it names none. */
export function kindsIn(show: string | undefined): readonly CalendarKind[] {
  if (show === undefined) return calendarKinds;
  const named = new Set(show.split(','));
  return calendarKinds.filter((kind) => named.has(kind));
}

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The weeks that a month touches, each from Sunday to Saturday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const start = addDays(first, -weekday(first));
  const weeks: string[][] = [];
  for (let sunday = start; sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}

export const isIn = (month: string, day: string) => monthOf(day) === month;
