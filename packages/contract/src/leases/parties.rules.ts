import type { PartyRole } from './parties.schemas.ts';
import type { CalendarDate } from '#shared/calendar-date';

interface PartyDays {
  readonly role: PartyRole;
  /** Null: since the lease began. */
  readonly fromDay: CalendarDate | null;
  /** Null: as long as the lease runs. */
  readonly toDay: CalendarDate | null;
}

/** UNIT-5: whether a person of a lease is one of its tenants on a day. */
export const isLesseeOnDay = ({ role, fromDay, toDay }: PartyDays, day: CalendarDate): boolean =>
  role === 'TENANT' && (fromDay === null || fromDay <= day) && (toDay === null || toDay >= day);
