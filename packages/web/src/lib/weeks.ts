import { addDays } from '@tenantry/contract/shared/calendar-date';

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The weeks from one day to another, each from Sunday to Saturday. */
export function weeksFrom(first: string, last: string): readonly (readonly string[])[] {
  const weeks: string[][] = [];
  for (let sunday = addDays(first, -weekday(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(sunday, index)));
  }
  return weeks;
}
