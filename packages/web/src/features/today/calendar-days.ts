import { addDays, addMonths, monthOf } from '@tenantry/contract/shared/calendar-date';
import { calendarKinds, calendarPermissions, type CalendarKind } from '@tenantry/contract/kinds';
import { permits, type Session } from '../../lib/session.ts';
import { weeksFrom } from '../../lib/weeks.ts';

/** The month in an address, if it is valid. */
export const monthIn = (month: string | undefined) =>
  month !== undefined && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;

/** The kinds that the person may see. */
export const kindsFor = (session: Session | null): readonly CalendarKind[] =>
  calendarKinds.filter((kind) => permits(session, calendarPermissions[kind]));

/** Those of the kinds that are in an address; all if it names none. */
export function kindsIn(
  kinds: readonly CalendarKind[],
  show: string | undefined,
): readonly CalendarKind[] {
  if (show === undefined) return kinds;
  const named = new Set(show.split(','));
  return kinds.filter((kind) => named.has(kind));
}

/** The weeks that contain days of a month. */
export const weeksOf = (month: string) =>
  weeksFrom(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1));

export const isIn = (month: string, day: string) => monthOf(day) === month;
