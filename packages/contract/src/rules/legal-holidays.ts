import { addDays, type CalendarDate } from '#shared/calendar-date';

/** 0 is Sunday. */
const dayOfWeek = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The nth weekday of a month: the third Monday of January. */
function nthWeekday(year: string, month: string, nth: number, weekday: number): CalendarDate {
  const first: CalendarDate = `${year}-${month}-01`;
  const toWeekday = (weekday - dayOfWeek(first) + 7) % 7;
  return addDays(first, toWeekday + 7 * (nth - 1));
}

function lastMonday(year: string, month: string): CalendarDate {
  const fourth = nthWeekday(year, month, 4, MONDAY);
  const fifth = addDays(fourth, 7);
  return fifth.slice(5, 7) === month ? fifth : fourth;
}

/** A holiday on a weekend is kept on the Friday before or the Monday after. */
function observed(day: CalendarDate): CalendarDate {
  const shift: Readonly<Record<number, number>> = { [SATURDAY]: -1, [SUNDAY]: 1 };
  return addDays(day, shift[dayOfWeek(day)] ?? 0);
}

const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** The federal holidays of a year. */
function holidaysOf(year: string): CalendarDate[] {
  return [
    ...fixed.flatMap((day) => [`${year}-${day}`, observed(`${year}-${day}`)]),
    nthWeekday(year, '01', 3, MONDAY),
    nthWeekday(year, '02', 3, MONDAY),
    lastMonday(year, '05'),
    nthWeekday(year, '09', 1, MONDAY),
    nthWeekday(year, '10', 2, MONDAY),
    nthWeekday(year, '11', 4, THURSDAY),
  ];
}

/** Whether the day is a Sunday or a federal holiday. New Year’s Day can be kept on December 31. */
export function isSundayOrHoliday(day: CalendarDate): boolean {
  if (dayOfWeek(day) === SUNDAY) return true;
  const year = day.slice(0, 4);
  return [...holidaysOf(year), observed(`${Number(year) + 1}-01-01`)].includes(day);
}

export const isBusinessDay = (day: CalendarDate): boolean =>
  dayOfWeek(day) !== SATURDAY && !isSundayOrHoliday(day);
