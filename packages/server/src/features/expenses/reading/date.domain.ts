import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { usStates } from '@tenantry/contract/shared/us-states';
import {
  dayAndName,
  months,
  nameAndDay,
  oneLost,
  sevenForSlash,
  slashLost,
  together,
  yearFirst,
  yearLast,
} from './date-patterns.domain.ts';
import {
  asDigits,
  placeOf,
  sureness,
  textOf,
  wordsAt,
  type Found,
  type PrintedLine,
} from './printed.domain.ts';
import { stampsIn, yearBy, type Stamp } from './stamps.domain.ts';

/** A date as it is printed; which of two numbers is the month may be open. */
interface PrintedDate {
  readonly line: PrintedLine;
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly year: number;
  readonly numbers: readonly [number, number];
  /** `open`: month first or day first. */
  readonly order: 'month-first' | 'day-first' | 'open';
  /** Whether its form leaves no doubt that it is a date. */
  readonly certain: boolean;
}

/**
 * The day of the purchase as `YYYY-MM-DD`, with `THH:mm:ss` behind it where the time stands next to it.
 * @param today no receipt is from after it
 */
export function findDate(lines: readonly PrintedLine[], today: CalendarDate): Found<string> | null {
  const printed = lines.flatMap((line, row) => datesIn(line, row));
  const dayFirst = isDayFirst(lines, printed);
  const stamps = stampsIn(lines);
  const dates = printed.map((date) => confirmedBy(stamps, date, dayFirst));
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
        (ageOf(each.day, today) > 12 ? 3 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = judged;
  if (!best) return null;
  const { date, day, score } = best;
  const words = wordsAt(date.line, date.start, date.end);
  const time = timeNear(date, lines);
  const doubt =
    date.order === 'open' && dayFirst === null && date.numbers[0] !== date.numbers[1] ? 0.85 : 1;
  const byScore = Math.max(0.15, Math.min(0.97, 0.6 + score * 0.07));
  return {
    value: time ? `${day}T${time}` : day,
    confidence: byScore * doubt * (0.6 + 0.4 * sureness(words)),
    place: placeOf(date.line.page, words),
  };
}

const ageOf = (day: CalendarDate, today: CalendarDate) =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4));

/** A line's text in which letters within numbers are the digits that they stand for. */
function readable(line: PrintedLine): string {
  return textOf(line).replaceAll(
    /[\dOoQDlI|!\]SsBZz©]+(?:[-/.,:][\dOoQDlI|!\]SsBZz©]+)+/g,
    (word) => (word.replaceAll(/\D/g, '').length >= 3 ? asDigits(word) : word),
  );
}

function datesIn(line: PrintedLine, row: number): PrintedDate[] {
  const text = readable(line);
  const found: PrintedDate[] = [];
  const add = (
    match: RegExpExecArray,
    date: Pick<PrintedDate, 'numbers' | 'order' | 'certain'>,
  ) => {
    const start = match.index;
    const end = start + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) return;
    const written = Number(match.groups?.['year']);
    const year = written < 100 ? written + (written > 70 ? 1900 : 2000) : written;
    found.push({ line, row, start, end, year, ...date });
  };
  for (const match of text.matchAll(yearFirst)) {
    add(match, { numbers: numbersOf(match, 'a', 'b'), order: 'month-first', certain: true });
  }
  for (const pattern of [nameAndDay, dayAndName]) {
    for (const match of text.matchAll(pattern)) {
      const name = match.groups?.['name']?.slice(0, 3).toUpperCase() ?? '';
      const month = months.indexOf(name) + 1;
      add(match, {
        numbers: [month, Number(match.groups?.['day'])],
        order: 'month-first',
        certain: true,
      });
    }
  }
  for (const match of text.matchAll(yearLast)) {
    const { sep = '', sep2 = '', year = '' } = match.groups ?? {};
    if (year.length === 2 && !sep2.startsWith(sep)) continue;
    const [first, second] = numbersOf(match, 'a', 'b');
    const mended = monthOf(second);
    const certain = mended === second && (/[-/]/.test(sep) || year.length === 4);
    add(match, { numbers: [first, mended], order: 'open', certain });
  }
  for (const pattern of [slashLost, sevenForSlash]) {
    for (const match of text.matchAll(pattern)) {
      add(match, { numbers: numbersOf(match, 'a', 'b'), order: 'open', certain: false });
    }
  }
  for (const match of text.matchAll(oneLost)) {
    const second = match.groups?.['b'] ? 'b' : 'c';
    add(match, { numbers: numbersOf(match, 'a', second), order: 'open', certain: false });
  }
  for (const match of text.matchAll(together)) {
    add(match, { numbers: numbersOf(match, 'a', 'b'), order: 'month-first', certain: false });
  }
  return found;
}

/** Where the first digit of a month cannot be, such as in 74, it was a naught: there is no other month with the second. */
function monthOf(number: number): number {
  return number > 31 && number % 10 > 2 ? number % 10 : number;
}

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

function numbersOf(match: RegExpExecArray, first: string, second: string): [number, number] {
  return [Number(match.groups?.[first]), Number(match.groups?.[second])];
}

/** Where the receipt is from decides what comes first; null where it says nothing. */
function isDayFirst(lines: readonly PrintedLine[], dates: readonly PrintedDate[]): boolean | null {
  const open = dates.filter(
    ({ order, certain, year }) => order === 'open' && certain && year > 1990,
  );
  if (open.some(({ numbers: [a, b] }) => a > 12 && a <= 31 && b <= 12)) return true;
  if (open.some(({ numbers: [a, b] }) => b > 12 && b <= 31 && a <= 12)) return false;
  const text = lines.map(textOf).join('\n');
  if (malaysian.test(text) || european.test(text)) return true;
  if (american.test(text)) return false;
  return /\b(?:GST|VAT)\b/i.test(text) ? true : null;
}

const malaysian =
  /\bRM(?:\b|\d)|\bSDN\b|\bBHD\b|\bS\/B\b|\bMALAYSIA\b|\b(?:JALAN|JLN|TAMAN|SELANGOR)\b/i;
const european = /[£€][^£€]*[£€]|\bEUR\b|\bGBP\b|\bABN\b|\bGMBH\b/i;
const american = new RegExp(
  `\\b(?:${Object.keys(usStates).join('|')})\\.?,? \\d{5}(?:-\\d{4})?\\b|\\bSALES TAX\\b`,
);

/** The calendar's day, if there is such a day and it is not in the future. */
function dayOf(
  date: PrintedDate,
  dayFirst: boolean | null,
  today: CalendarDate,
): CalendarDate | null {
  const {
    year,
    numbers: [a, b],
    order,
  } = date;
  const ways: [number, number][] =
    order === 'open'
      ? dayFirst
        ? [
            [b, a],
            [a, b],
          ]
        : [
            [a, b],
            [b, a],
          ]
      : [[a, b]];
  for (const [month, day] of ways) {
    if (year < 1990 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) continue;
    const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (value <= today) return value;
  }
  return null;
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

const clock =
  /(?<![\d:.])(?<hour>\d{1,2})\s?[:;.]\s?(?<minute>[0-5]\d)(?:\s?[:;.]\s?(?<second>[0-5]\d))?\s?(?<half>[AP]\.?\s?M?\b)?(?![\d:/])/gi;

function times(text: string): { value: string; start: number; certain: boolean }[] {
  return [...text.matchAll(clock)].flatMap((match) => {
    const { hour = '', minute = '', second = '00', half } = match.groups ?? {};
    let hours = Number(hour);
    if (half) {
      if (hours < 1 || hours > 12) return [];
      hours = (hours % 12) + (/^P/i.test(half) ? 12 : 0);
    }
    if (hours > 23) return [];
    const certain = match[0].includes(':') || Boolean(half);
    return [
      {
        value: `${String(hours).padStart(2, '0')}:${minute}:${second}`,
        start: match.index,
        certain,
      },
    ];
  });
}

/** The time that stands behind the date, before it, or beside the word "time" on a line next to it. */
function timeNear(date: PrintedDate, lines: readonly PrintedLine[]): string | null {
  const text = readable(date.line);
  const own = times(
    text.slice(0, date.start) + ' '.repeat(date.end - date.start) + text.slice(date.end),
  );
  const beside =
    own.find(({ start, certain }) => certain && start >= date.end) ??
    own.findLast(({ certain }) => certain);
  if (beside) return beside.value;
  for (const row of [date.row + 1, date.row - 1, date.row + 2]) {
    const line = lines[row];
    if (!line || line.page !== date.line.page) continue;
    const near = readable(line);
    const [time] = times(near).filter(({ certain }) => certain || /\bTIME\b/i.test(near));
    if (time && (/\bTIME\b/i.test(near) || near.replaceAll(/[\d:;.\sAPM]/gi, '') === ''))
      return time.value;
  }
  return null;
}
