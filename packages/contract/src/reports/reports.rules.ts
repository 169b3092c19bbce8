import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  monthsFromTo,
  type CalendarDate,
  type CalendarMonth,
} from '#shared/calendar-date';
import { addCents, centsFromDollars, dollarsFromCents } from '#shared/money';

/** Ten years: what a report covers at most. */
export const MOST_MONTHS = 120;

/** REP-2: the colours of the charts are ten, and cycle twice at most: more series than these are shown together. */
export const MOST_SERIES = 20;

export interface Days {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

/** Every month that a period touches. */
export function monthsOfPeriod(startDate: CalendarDate, endDate: CalendarDate): CalendarMonth[] {
  return monthsFromTo(monthOf(startDate), monthOf(endDate));
}

/** REP-1: what is shown first. */
export function defaultPeriod(today: CalendarDate): Days {
  return { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
}

export const presets = [
  'this-year',
  'last-year',
  'last-12-months',
  'this-quarter',
  'last-quarter',
] as const;

export type Preset = (typeof presets)[number];

/** The days of a preset. What is not over yet ends today; the last 12 months end with this one. */
export function periodOf(preset: Preset, today: CalendarDate): Days {
  const lastYear = Number(today.slice(0, 4)) - 1;
  const month = monthOf(today);
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const periods: Record<Preset, Days> = {
    'this-year': defaultPeriod(today),
    'last-year': { startDate: `${lastYear}-01-01`, endDate: `${lastYear}-12-31` },
    'last-12-months': { startDate: `${addMonths(month, -11)}-01`, endDate: today },
    'this-quarter': { startDate: `${quarter}-01`, endDate: today },
    'last-quarter': {
      startDate: `${addMonths(quarter, -3)}-01`,
      endDate: addDays(`${quarter}-01`, -1),
    },
  };
  return periods[preset];
}

/** The days of a month that a period has. */
export function daysOfMonth(month: CalendarMonth, { startDate, endDate }: Days): Days {
  const first = `${month}-01`;
  const last = dayInMonth(month, 31);
  return {
    startDate: startDate > first ? startDate : first,
    endDate: endDate < last ? endDate : last,
  };
}

/** The sum of amounts in dollars, to the cent. */
export function sumOfDollars(amounts: readonly number[]): number {
  return dollarsFromCents(addCents(...amounts.map(centsFromDollars)));
}

/** REP-4: each month with those before it. */
export function accumulated(months: readonly number[]): number[] {
  let sum = 0;
  return months.map((amount) => (sum = sumOfDollars([sum, amount])));
}

interface Shown {
  readonly income: readonly number[];
  readonly expenses: readonly number[];
}

/** REP-2: income minus expenses of all that is shown, an amount for each of so many months. */
export function profitOf(shown: readonly Shown[], months: number): number[] {
  return Array.from({ length: months }, (_, index) =>
    sumOfDollars(
      shown.flatMap(({ income, expenses }) => [income[index] ?? 0, -(expenses[index] ?? 0)]),
    ),
  );
}
