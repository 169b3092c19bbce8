import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  formatCalendarDate,
  monthOf,
  type CalendarDate,
} from '#shared/calendar-date';
import { cents, type Cents } from '#shared/money';
import type { ItemKind } from './item-kinds.ts';
import type { Frequency, Proration } from './charges.schemas.ts';

/** The days on which a schedule charges. */
export interface ChargeDays {
  readonly frequency: Frequency;
  /** The day of the month on which it is due; null for weeks and for a single charge. */
  readonly dayOfMonth: number | null;
  readonly firstDay: CalendarDate;
  /** Null: no end. */
  readonly lastDay: CalendarDate | null;
}

/** Both days are included. */
export interface Period {
  readonly start: CalendarDate;
  readonly end: CalendarDate;
}

/** A period of a schedule, with the days of it that are charged. */
export interface ChargedPeriod {
  readonly whole: Period;
  readonly charged: Period;
}

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 } as const;
const WEEKS = { WEEKLY: 7, EVERY_TWO_WEEKS: 14 } as const;
const PER_YEAR = { MONTHLY: 12, QUARTERLY: 4, YEARLY: 1, WEEKLY: 52, EVERY_TWO_WEEKS: 26 } as const;

/** The due day at this index; index 0 is in the month or week of the first day. */
function dueDay({ frequency, dayOfMonth, firstDay }: ChargeDays, index: number): CalendarDate {
  if (frequency === 'WEEKLY' || frequency === 'EVERY_TWO_WEEKS') {
    return addDays(firstDay, index * WEEKS[frequency]);
  }
  if (frequency === 'ONE_TIME') return firstDay;
  const month = addMonths(monthOf(firstDay), index * MONTHS[frequency]);
  return dayInMonth(month, dayOfMonth ?? Number(firstDay.slice(8)));
}

/** An index with a due day that is on or shortly before the day. */
function indexBefore(days: ChargeDays, day: CalendarDate): number {
  const { frequency, firstDay } = days;
  if (frequency === 'WEEKLY' || frequency === 'EVERY_TWO_WEEKS') {
    return Math.max(0, Math.floor(daysBetween(firstDay, day) / WEEKS[frequency]) - 1);
  }
  if (frequency === 'ONE_TIME') return 0;
  const monthNumber = (date: CalendarDate) =>
    Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const months = Math.max(0, monthNumber(day) - monthNumber(firstDay));
  return Math.floor(months / MONTHS[frequency]) - 2;
}

/**
 * CHG-8: the periods that are due from `from` to `to`, both included. A period lasts from a due day to the day before
 * the next; days 29 to 31 mean the last day of shorter months. The first and last periods may be charged in part. A
 * period that starts before the first charged day is due on that day.
 */
export function periodsDue(
  days: ChargeDays,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): ChargedPeriod[] {
  if (days.frequency === 'ONE_TIME') {
    const day = { start: days.firstDay, end: days.firstDay };
    const isDue = from <= day.start && day.start <= to;
    return isDue ? [{ whole: day, charged: day }] : [];
  }
  const periods: ChargedPeriod[] = [];
  for (let index = indexBefore(days, from); ; index += 1) {
    const start = dueDay(days, index);
    if (start > to || (days.lastDay !== null && start > days.lastDay)) return periods;
    const whole = { start, end: addDays(dueDay(days, index + 1), -1) };
    if (whole.end < days.firstDay) continue;
    const charged = chargedDays(whole, days);
    if (from <= charged.start && charged.start <= to) periods.push({ whole, charged });
  }
}

function chargedDays(whole: Period, { firstDay, lastDay }: ChargeDays): Period {
  return {
    start: whole.start < firstDay ? firstDay : whole.start,
    end: lastDay !== null && lastDay < whole.end ? lastDay : whole.end,
  };
}

const daysIn = ({ start, end }: Period) => daysBetween(start, end) + 1;

const isLastOfMonth = (day: CalendarDate) => monthOf(addDays(day, 1)) !== monthOf(day);

/** The days of a period if every month counts 30. */
function daysOf30({ start, end }: Period): number {
  const numberOf = (day: CalendarDate, ofMonth: number) =>
    (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) * 30 + ofMonth;
  const first = Math.min(30, Number(start.slice(8)));
  const last = isLastOfMonth(end) ? 30 : Number(end.slice(8));
  return numberOf(end, last) - numberOf(start, first) + 1;
}

/** A part of a period: a number of days out of a total. */
export interface Share {
  readonly days: number;
  readonly of: number;
}

/** CHG-9: the days of a partial period, as the method counts them. */
export function shareOf(
  part: Period,
  whole: Period,
  { frequency, proration }: { readonly frequency: Frequency; readonly proration: Proration },
): Share {
  if (proration === 'YEAR_365') return { days: daysIn(part), of: 365 };
  const months = frequency in MONTHS ? MONTHS[frequency as keyof typeof MONTHS] : null;
  if (proration === 'THIRTY_DAYS' && months !== null) {
    return { days: Math.min(daysOf30(part), months * 30), of: months * 30 };
  }
  return { days: daysIn(part), of: daysIn(whole) };
}

/** Divides integers, and rounds halves away from zero. */
function divide(numerator: number, denominator: number): Cents {
  const rounded = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return cents(numerator < 0 ? -rounded : rounded);
}

/** CHG-9: the amount for a partial period. */
export function prorate(
  amount: Cents,
  { days, of }: Share,
  { frequency, proration }: { readonly frequency: Frequency; readonly proration: Proration },
): Cents {
  if (proration !== 'YEAR_365' || frequency === 'ONE_TIME') return divide(amount * days, of);
  return cents(Math.min(amount, divide(amount * PER_YEAR[frequency] * days, of)));
}

/** CHG-12: an amount that applies from a day on. */
export interface AmountFrom {
  readonly fromDay: CalendarDate;
  readonly amount: Cents;
}

/** The amount of a schedule on a day. */
export function amountOn(
  { amount, steps }: { readonly amount: Cents; readonly steps: readonly AmountFrom[] },
  day: CalendarDate,
): Cents {
  const begun = steps.filter(({ fromDay }) => fromDay <= day);
  const last = begun.reduce<AmountFrom | null>(
    (latest, step) => (latest && latest.fromDay > step.fromDay ? latest : step),
    null,
  );
  return last?.amount ?? amount;
}

/** CHG-13: whether the rent from a day on is higher than on the day before. */
export const raisesRent = (
  schedule: Pick<PricedSchedule, 'amount' | 'steps'> & { readonly kind: ItemKind },
  { amount, fromDay }: AmountFrom,
): boolean => schedule.kind === 'RENT' && amount > amountOn(schedule, addDays(fromDay, -1));

/** The average monthly charge of a schedule, at the amount of a day. Zero outside its days, and for single charges. */
export function monthlyAmountOn(
  schedule: Pick<ChargeDays, 'frequency' | 'firstDay' | 'lastDay'> & {
    readonly amount: Cents;
    readonly steps: readonly AmountFrom[];
  },
  day: CalendarDate,
): Cents {
  const { frequency, firstDay, lastDay } = schedule;
  const isCharged = firstDay <= day && (lastDay === null || day <= lastDay);
  if (!isCharged || frequency === 'ONE_TIME') return cents(0);
  return divide(amountOn(schedule, day) * PER_YEAR[frequency], 12);
}

/** A line that a schedule creates for a full or partial period. */
export interface ChargeLine extends Period {
  readonly amount: Cents;
  /** Null for a whole period. */
  readonly share: Share | null;
}

interface PricedSchedule extends ChargeDays {
  readonly amount: Cents;
  readonly steps: readonly AmountFrom[];
}

/**
 * CHG-9, CHG-12: the lines of a period. A step inside the period splits it in two; without proration, the period costs
 * the amount of its first charged day.
 */
export function linesOf(
  schedule: PricedSchedule,
  { whole, charged }: ChargedPeriod,
  proration: Proration,
): ChargeLine[] {
  const { frequency } = schedule;
  const whenWhole = { ...charged, amount: amountOn(schedule, charged.start), share: null };
  if (proration === 'NONE' || frequency === 'ONE_TIME') return [whenWhole];
  const parts = splitAtSteps(charged, schedule.steps);
  const [only] = parts;
  if (parts.length === 1 && only?.start === whole.start && only.end === whole.end)
    return [whenWhole];
  return parts.map((part) => {
    const share = shareOf(part, whole, { frequency, proration });
    const amount = prorate(amountOn(schedule, part.start), share, { frequency, proration });
    return { ...part, amount, share };
  });
}

function splitAtSteps({ start, end }: Period, steps: readonly AmountFrom[]): Period[] {
  const cuts = steps
    .map(({ fromDay }) => fromDay)
    .filter((day) => start < day && day <= end)
    .toSorted();
  const starts = [start, ...cuts];
  const ends = [...cuts.map((day) => addDays(day, -1)), end];
  return starts.map((day, index) => ({ start: day, end: ends[index] ?? end }));
}

/** CHG-10: `Rent 11/17/2026 to 11/30/2026 (14 of 30 days)`; a whole period is `Rent`. */
export function lineDescription(description: string, { start, end, share }: ChargeLine): string {
  if (!share) return description;
  const days = `${formatCalendarDate(start)} to ${formatCalendarDate(end)}`;
  return `${description} ${days} (${share.days} of ${share.of} days)`;
}
