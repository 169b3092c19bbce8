import { formatCalendarDate, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { isLesseeOnDay } from '@tenantry/contract/leases/parties.rules';
import type { PartyRole } from '@tenantry/contract/leases/parties.schemas';

interface Days {
  readonly fromDay: CalendarDate | null;
  readonly toDay: CalendarDate | null;
}

interface LeaseDays {
  readonly occupiedFrom: CalendarDate;
  readonly endDate: CalendarDate | null;
}

/** The first day of a new person of a lease for whom none was given: today, or the lease's first day if that is later. */
export const firstDayByDefault = ({ occupiedFrom }: LeaseDays, today: CalendarDate) =>
  occupiedFrom < today ? today : null;

export interface DaysProblem {
  readonly field: keyof Days;
  readonly message: string;
}

/** UNIT-9: why a person cannot be on a lease on these days; null if they can. */
export function daysProblem({ fromDay, toDay }: Days, lease: LeaseDays): DaysProblem | null {
  const { occupiedFrom, endDate } = lease;
  if (fromDay !== null && fromDay < occupiedFrom) {
    const begins = formatCalendarDate(occupiedFrom);
    return { field: 'fromDay', message: `This lease starts on ${begins}. Choose a later day.` };
  }
  if (fromDay !== null && endDate !== null && fromDay > endDate) {
    const ends = formatCalendarDate(endDate);
    return { field: 'fromDay', message: `This lease ends on ${ends}. Choose an earlier day.` };
  }
  return toDay === null ? null : lastDayProblem({ fromDay, toDay }, lease);
}

/**
 * Why a person's last day cannot be this one; null if it can. The first day is not looked at: the days of the lease may
 * have changed since it was entered.
 */
export function lastDayProblem(
  { fromDay, toDay }: { readonly fromDay: CalendarDate | null; readonly toDay: CalendarDate },
  { occupiedFrom }: LeaseDays,
): DaysProblem | null {
  const first = fromDay !== null && fromDay > occupiedFrom ? fromDay : occupiedFrom;
  if (toDay >= first) return null;
  const since = formatCalendarDate(first);
  return {
    field: 'toDay',
    message: `The first day is ${since}. The last day cannot be before that.`,
  };
}

interface PartyOfLease extends Days {
  readonly id: string;
  readonly role: PartyRole;
}

/** Whether somebody is a tenant today and has no planned end. */
export const staysLessee = (party: Omit<PartyOfLease, 'id'>, today: CalendarDate) =>
  party.toDay === null && isLesseeOnDay(party, today);

/** UNIT-17: whether a lease has another tenant who stays without this one. */
export const hasOtherLessee = (
  parties: readonly PartyOfLease[],
  partyId: string,
  today: CalendarDate,
) => parties.some((party) => party.id !== partyId && staysLessee(party, today));
