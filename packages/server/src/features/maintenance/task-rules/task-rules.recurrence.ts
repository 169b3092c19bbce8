import { repetitionOf } from '@tenantry/contract/maintenance/task-rules.rules';
import { addDays, type CalendarDate } from '@tenantry/contract/shared/calendar-date';

import { RRuleTemporal } from 'rrule-temporal';

interface Rule {
  readonly rrule: string;
  readonly startsOn: CalendarDate;
}

/** Rules are about days, so all times are in UTC. */
const momentOf = (day: CalendarDate) => Temporal.PlainDate.from(day).toZonedDateTime('UTC');

/** After so many years, the days of the calendar repeat. */
const CALENDAR_YEARS = 400;

/** The library gives up with an error on a day such as November 31, so it is not asked for one. */
function isNeverDue({ rrule, startsOn }: Rule): boolean {
  const repetition = repetitionOf(rrule);
  if (!repetition || repetition.month === null || repetition.lastDay) return false;
  const { month, interval } = repetition;
  const { year, day } = Temporal.PlainDate.from(startsOn);
  for (let passed = 0; passed < CALENDAR_YEARS; passed += 1) {
    const due = Temporal.PlainYearMonth.from({ year: year + passed * interval, month });
    if (due.daysInMonth >= day) return false;
  }
  return true;
}

/** The first due day on or after a day; null if none follows, as of November 31. */
export function dueFrom(of: Rule, from: CalendarDate): CalendarDate | null {
  if (isNeverDue(of)) return null;
  const { rrule, startsOn } = of;
  const rule = new RRuleTemporal({ rruleString: rrule, dtstart: momentOf(startsOn) });
  const next = rule.next(momentOf(from < startsOn ? startsOn : from), true);
  return next === null ? null : next.toPlainDate().toString();
}

interface Pending extends Rule {
  readonly nextOn: CalendarDate | null;
  readonly daysAhead: number;
}

/**
 * The due days that need a work order now, and the next one after them. Days that passed while no server ran are made
 * up for by one: the last of them.
 */
export function daysToMake(rule: Pending, today: CalendarDate) {
  const last = addDays(today, rule.daysAhead);
  const days: CalendarDate[] = [];
  let nextOn = rule.nextOn;
  while (nextOn !== null && nextOn <= last) {
    days.push(nextOn);
    nextOn = dueFrom(rule, addDays(nextOn, 1));
  }
  const passed = days.filter((day) => day < today).length;
  return { days: days.slice(Math.max(0, passed - 1)), nextOn };
}
