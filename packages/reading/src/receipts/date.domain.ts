import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { isDayFirst } from './date-order.domain.ts';
import { datesIn, readable, type PrintedDate } from './printed-dates.domain.ts';
import {
  LIKELY_AT_MOST,
  placeOf,
  sureness,
  textOf,
  wordsAt,
  type Found,
  type PrintedLine,
} from './printed.domain.ts';
import { stampsIn, yearBy, type Stamp } from './stamps.domain.ts';
import { timeNear, times } from './time.domain.ts';
import { weekdayBeside, weekdayOf } from './weekday.domain.ts';
import { decadeMended, isTooOld } from './years.domain.ts';

/**
 * The day of the purchase as `YYYY-MM-DD`, followed by `THH:mm:ss` if a time is next to it.
 * @param today no receipt has a later date
 */
export function findDate(lines: readonly PrintedLine[], today: CalendarDate): Found<string> | null {
  const printed = lines.flatMap((line, row) => datesIn(line, row));
  const dayFirst = isDayFirst(lines, printed);
  const stamps = stampsIn(lines);
  const dates = printed
    .map((date) => confirmedBy(stamps, date, dayFirst))
    .map((date) => inThePast(date, today));
  const judged = dates
    .flatMap((date) => {
      const day = dayOf(date, dayFirst, today);
      return day ? [{ date, day, score: 0 }] : [];
    })
    .map((each, index, all) => ({
      ...each,
      score:
        scoreOf(each.date, lines) +
        (all.some((other) => other !== each && other.day === each.day) ? 1.5 : 0) -
        index * 0.1 -
        (isTooOld(each.day, today) ? 3 : 0) -
        (all.some((other) => other.day !== each.day && isPeriod(each.date, other.date)) ? 2 : 0) +
        byWeekday(each.date, each.day),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = judged;
  if (!best) return null;
  const { date, day, score } = best;
  const words = wordsAt(date.line, date.start, date.end);
  const time = timeNear(date, lines);
  const isOpen = isUndecided(date, dayFirst) && !isWeekdayOf(day, date);
  const byScore = Math.max(0.15, Math.min(0.97, 0.6 + score * 0.07));
  const isContradicted = judged.some((other) => other.day !== day && isRival(other.date, date));
  return {
    value: time ? `${day}T${time}` : day,
    confidence:
      byScore * (isOpen ? 0.85 : 1) * (isContradicted ? 0.8 : 1) * (0.6 + 0.4 * sureness(words)),
    atMost: isContradicted ? LIKELY_AT_MOST : undefined,
    place: placeOf(date.line.page, words),
  };
}

/** Whether a date may be the day of the purchase, unless both are start and end of a period. */
const isRival = (other: PrintedDate, best: PrintedDate) =>
  other.certain &&
  !isPeriod(other, best) &&
  !notOfPurchase.test(readable(other.line)) &&
  !/\bPRINT(?:ED)?\b|\bDELIVER\w*|\bSHIP\w*/i.test(readable(other.line));

/** Whether the order of day and month is unknown. */
const isUndecided = ({ order, numbers: [a, b] }: PrintedDate, dayFirst: boolean | null) =>
  order === 'open' && dayFirst === null && a !== b;

function confirmedBy(
  stamps: readonly Stamp[],
  date: PrintedDate,
  dayFirst: boolean | null,
): PrintedDate {
  const { year, numbers, order } = date;
  const [first, second] = numbers;
  const isDayThenMonth = order === 'open' && (first > 12 || (dayFirst && second <= 12));
  const [month, day] = isDayThenMonth ? [second, first] : [first, second];
  return { ...date, year: yearBy(stamps, { year, month, day }) ?? year };
}

function inThePast(date: PrintedDate, today: CalendarDate): PrintedDate {
  const year = decadeMended(date.year, today);
  return year ? { ...date, year, certain: false } : date;
}

/** Two dates with only a dash or such a word between them are start and end of a period. */
function isPeriod(one: PrintedDate, other: PrintedDate): boolean {
  if (one.line !== other.line) return false;
  const [end, start] = one.end <= other.start ? [one.end, other.start] : [other.end, one.start];
  return /^\W*(?:TO|THRU|THROUGH|UNTIL)?\W*$/i.test(readable(one.line).slice(end, start));
}

/** The weekday next to a date shows whether it was read correctly. */
function byWeekday(date: PrintedDate, day: CalendarDate): number {
  if (weekdayOn(date) === null) return 0;
  return isWeekdayOf(day, date) ? 1.5 : -2;
}

const isWeekdayOf = (day: CalendarDate, date: PrintedDate) => weekdayOn(date) === weekdayOf(day);

const weekdayOn = ({ line, start, end }: PrintedDate) => weekdayBeside(readable(line), start, end);

/** The calendar day, if it exists and is not in the future. */
function dayOf(
  date: PrintedDate,
  dayFirst: boolean | null,
  today: CalendarDate,
): CalendarDate | null {
  const [a, b] = date.numbers;
  const monthFirst = dayIn(date.year, a, b);
  const other = date.order === 'open' ? dayIn(date.year, b, a) : null;
  const days = (dayFirst ? [other, monthFirst] : [monthFirst, other]).filter(
    (day) => day !== null && day <= today,
  );
  const byName = dayFirst === null && days.find((day) => day && isWeekdayOf(day, date));
  return byName || (days[0] ?? null);
}

function dayIn(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1990 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const notOfPurchase =
  /\b(?:DUE|EXP(?:IRES?|IRY|IRATION|\.)?|VALID|UNTIL|THRU|THROUGH|BEFORE|RETURNS?|REFUND|EXCHANGE|WARRANTY|POLICY|BIRTH|DOB|NEXT|SINCE|ARRIVAL|CHECK.?IN|SERVICE(?! ADDRESS)|PAYMENT RECEIVED|PERIOD|EFFECTIVE|MEMBER|ACT)\b/i;

function scoreOf(date: PrintedDate, lines: readonly PrintedLine[]): number {
  const text = readable(date.line);
  const before = text.slice(0, date.start);
  const lineAbove = lines[date.row - 1];
  const above = lineAbove ? textOf(lineAbove) : '';
  let score = date.certain ? 2 : -1.5;
  if (/\bD?[DO0]ATE\b|\bDT\b|\bDATED\b|\bTARIKH\b/i.test(before)) score += 2.5;
  else if (/^\W*(?:\w+ )?DATE\W*$/i.test(above) || /\bDATE\b/i.test(above)) score += 1;
  if (
    /\b(?:SALE|INVOICE|INV|BILL|TRANS(?:ACTION)?|PURCHASE|ORDER(?:ED)?|RECEIPT|TRX|TXN)\W{0,3}DATE/i.test(
      before,
    )
  )
    score += 1;
  if (notOfPurchase.test(before)) score -= 4;
  else if (notOfPurchase.test(text)) score -= 2;
  if (/\bDEPARTURE\b|\bCHECK.?OUT\b/i.test(before)) score += 3;
  if (/\bPRINT(?:ED)?\b|\bDELIVER\w*|\bSHIP\w*/i.test(before)) score -= 1;
  if (times(text).length > 0) score += 1.5;
  return score;
}
