import {
  addDays,
  addMonths,
  dayInMonth,
  daysBetween,
  formatCalendarDate,
  monthOf,
  type CalendarDate,
} from '#shared/calendar-date';
import { cents, formatCents, subtractCents, type Cents } from '#shared/money';
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
type Recurring = Exclude<Frequency, 'ONE_TIME'>;

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

/** A part of a period: a number of days out of a total. */
export interface Share {
  readonly days: number;
  readonly of: number;
}

/** A period whose parts are charged. */
interface Divided {
  readonly schedule: ChargeDays;
  readonly whole: Period;
  readonly proration: Proration;
}

/** The days of a month of 30 days before a day; the 31st counts as the 30th. */
const numberOf30 = (day: CalendarDate, ofMonth: number) =>
  (Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) * 30 + Math.min(30, ofMonth);

/**
 * What is left of a period of months of 30 days from a day within it. A period that is due on the last day of a shorter
 * month begins on the 30th. Any day except the first leaves at least one day and at most all but one.
 */
function left30({ schedule, whole }: Divided, day: CalendarDate, of: number): number {
  const due = schedule.dayOfMonth ?? Number(schedule.firstDay.slice(8));
  const passed = numberOf30(day, Number(day.slice(8))) - numberOf30(whole.start, due);
  return Math.min(of - 1, Math.max(1, of - passed));
}

/** CHG-9: the days that are left of a period from a day on, as the method counts them. */
function daysLeft(divided: Divided, day: CalendarDate): Share {
  const { schedule, whole, proration } = divided;
  const { frequency } = schedule;
  const left = Math.max(0, daysBetween(day, whole.end) + 1);
  if (proration === 'YEAR_365') return { days: left, of: 365 };
  if (proration === 'THIRTY_DAYS' && frequency in MONTHS) {
    const of = MONTHS[frequency as keyof typeof MONTHS] * 30;
    if (left === 0 || day <= whole.start) return { days: left === 0 ? 0 : of, of };
    return { days: left30(divided, day, of), of };
  }
  return { days: left, of: daysIn(whole) };
}

/** Divides integers, and rounds halves away from zero. */
function divide(numerator: number, denominator: number): Cents {
  const rounded = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return cents(numerator < 0 ? -rounded : rounded);
}

/** CHG-9: the amount for a number of days. */
function prorate(amount: Cents, { days, of }: Share, { schedule, proration }: Divided): Cents {
  if (proration !== 'YEAR_365') return divide(amount * days, of);
  return cents(
    Math.min(amount, divide(amount * PER_YEAR[schedule.frequency as Recurring] * days, of)),
  );
}

/** The amount for the days that are left from a day on: the whole amount on the first day. */
function amountLeft(divided: Divided, amount: Cents, day: CalendarDate): Cents {
  return day <= divided.whole.start ? amount : prorate(amount, daysLeft(divided, day), divided);
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
  /** If the share alone does not give the amount: how it is computed. */
  readonly basis?: string;
}

interface PricedSchedule extends ChargeDays {
  readonly amount: Cents;
  readonly steps: readonly AmountFrom[];
}

/**
 * CHG-9, CHG-12: the lines of a period. A step inside a whole period splits its own days in two, also if parts are
 * counted by a year of 365 days; without proration, the period costs the amount of its first charged day.
 */
export function linesOf(
  schedule: PricedSchedule,
  { whole, charged }: ChargedPeriod,
  proration: Proration,
): ChargeLine[] {
  const whenWhole = { ...charged, amount: amountOn(schedule, charged.start), share: null };
  if (proration === 'NONE' || schedule.frequency === 'ONE_TIME') return [whenWhole];
  const parts = splitAtSteps(charged, schedule.steps);
  const isWhole = charged.start === whole.start && charged.end === whole.end;
  if (isWhole && parts.length === 1) return [whenWhole];
  const counted = isWhole && proration === 'YEAR_365' ? 'ACTUAL_DAYS' : proration;
  const divided = { schedule, whole, proration: counted };
  return parts.map((part) => lineOf(divided, part, amountOn(schedule, part.start)));
}

/**
 * A part costs what is left of the period from its first day minus what is left after its last day, so the parts of a
 * period always add up to it.
 */
function lineOf(divided: Divided, part: Period, amount: Cents): ChargeLine {
  const after = addDays(part.end, 1);
  const [from, to] = [daysLeft(divided, part.start), daysLeft(divided, after)];
  const charged = subtractCents(
    amountLeft(divided, amount, part.start),
    amountLeft(divided, amount, after),
  );
  const share = { days: from.days - to.days, of: from.of };
  const line = { ...part, amount: charged, share };
  return charged === prorate(amount, share, divided)
    ? line
    : { ...line, basis: basisOf(divided, amount, { part, share, to }) };
}

/** Why a part does not cost its share: it is the rest of the period, or a cent was rounded. */
function basisOf(
  divided: Divided,
  amount: Cents,
  { part, share, to }: { readonly part: Period; readonly share: Share; readonly to: Share },
): string {
  if (part.start > divided.whole.start || divided.proration !== 'YEAR_365') {
    return `${daysInWords(share)}, rounded so that the parts add up`;
  }
  const rest = amountLeft(divided, amount, addDays(part.end, 1));
  return `${formatCents(amount)} less ${formatCents(rest)} for ${daysInWords(to)}`;
}

const daysInWords = ({ days, of }: Share) => `${days} of ${of} days`;

function splitAtSteps({ start, end }: Period, steps: readonly AmountFrom[]): Period[] {
  const cuts = steps
    .map(({ fromDay }) => fromDay)
    .filter((day) => start < day && day <= end)
    .toSorted();
  const starts = [start, ...cuts];
  const ends = [...cuts.map((day) => addDays(day, -1)), end];
  return starts.map((day, index) => ({ start: day, end: ends[index] ?? end }));
}

/**
 * CHG-10: `Rent 11/17/2026 to 11/30/2026 (14 of 30 days)`; a whole period is `Rent`. By a year of 365 days, the first
 * part of a period is what the other part leaves: `($1,450.00 less $667.40 for 14 of 365 days)`.
 */
export function lineDescription(
  description: string,
  { start, end, share, basis }: ChargeLine,
): string {
  if (!share) return description;
  const days = `${formatCalendarDate(start)} to ${formatCalendarDate(end)}`;
  return `${description} ${days} (${basis ?? daysInWords(share)})`;
}
