import {
  daysBetween,
  dayInMonth,
  type CalendarDate,
} from '@tenantry/contract/shared/calendar-date';
import { textOfRow, type Row } from './rows.domain.ts';

/** As printed: the year may be missing. */
export interface PrintedDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  /** The number of its words. */
  readonly words: number;
}

export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?,?$/i;

const monthNamed = (text: string) =>
  MONTH_NAME.test(text) ? MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1 : 0;

/** The date at the start of the words. US order: month before day. */
export function dateAt(words: readonly string[]): PrintedDate | null {
  const [first = '', second = '', third = ''] = words.map((word) => word.replace(/[,;:]+$/, ''));
  return inOneWord(first) ?? inWords(first, second, third);
}

function inOneWord(text: string): PrintedDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dated(iso[1], iso[2], iso[3], 1);
  const us = /^(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/.exec(text);
  if (us && (us[2] === '/' || us[4])) return dated(us[4], us[1], us[3], 1);
  const named = /^(\d{1,2})[-/]([a-z]{3,9})(?:[-/](\d{4}|\d{2}))?$/i.exec(text);
  if (named) return dated(named[3], monthNamed(named[2] ?? ''), named[1], 1);
  const monthFirst = /^([a-z]{3,9})[-/]?(\d{1,2})(?:[-/](\d{4}|\d{2}))?$/i.exec(text);
  if (monthFirst) return dated(monthFirst[3], monthNamed(monthFirst[1] ?? ''), monthFirst[2], 1);
  return null;
}

function inWords(first: string, second: string, third: string): PrintedDate | null {
  const year = /^(?:19|20)\d\d$/.test(third) ? third : undefined;
  const words = year ? 3 : 2;
  const day = (text: string) =>
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (monthNamed(first) && day(second)) return dated(year, monthNamed(first), day(second), words);
  if (day(first) && monthNamed(second)) return dated(year, monthNamed(second), day(first), words);
  return null;
}

/** The date with a separately printed year; null if that is not a year, or the date has one. */
export function withPrintedYear(date: PrintedDate, text: string): PrintedDate | null {
  const year = /^(?:19|20)\d\d$/.exec(text)?.[0];
  return year && date.year === null ? dated(year, date.month, date.day, date.words) : null;
}

type Figures = string | number | undefined;

function dated(year: Figures, month: Figures, day: Figures, words: number): PrintedDate | null {
  const [m, d] = [Number(month), Number(day)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const y = year === undefined ? null : Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return y === null || isDay(y, m, d) ? { year: y, month: m, day: d, words } : null;
}

const two = (value: number) => String(value).padStart(2, '0');
const isDay = (year: number, month: number, day: number) =>
  month >= 1 && year > 1900 && dayInMonth(`${year}-${two(month)}`, day).endsWith(two(day));

const written = (year: number, { month, day }: PrintedDate): CalendarDate =>
  dayInMonth(`${year}-${two(month)}`, day);

/** With the year that puts it into the period, or nearest to it; null if no such year is known. */
export function withYear(date: PrintedDate, period: Period | null): CalendarDate | null {
  if (date.year !== null) return written(date.year, date);
  if (!period) return null;
  const last = Number(period.to.slice(0, 4));
  const days = [last, last - 1, last + 1]
    .filter((year) => isDay(year, date.month, date.day))
    .map((year) => written(year, date));
  const within = days.find((day) => day >= period.from && day <= period.to);
  const distance = (day: CalendarDate) => Math.abs(daysBetween(day, period.to));
  return within ?? days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

interface Found {
  readonly date: PrintedDate;
  readonly at: number;
}

function datesIn(words: readonly string[]): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const date = dateAt(words.slice(at, at + 3));
    if (!date) continue;
    found.push({ date, at });
    at += date.words - 1;
  }
  return found;
}

/** How far down the first page a statement's head extends. */
const ROWS_OF_HEAD = 30;
const BETWEEN = /^(?:-|–|—|to|through|thru|until|and|ending)$/i;

/** The period of the statement: a range of days, a month, or the time up to the statement's date. */
export function periodOf(rows: readonly Row[]): Period | null {
  const head = rows.filter((row) => row.page === rows[0]?.page).slice(0, ROWS_OF_HEAD);
  const texts = head.map((row) =>
    textOfRow(row)
      .replaceAll(/(\d)\s*[-–—]\s*(?=\d{1,2}\/)/g, '$1 - ')
      .replaceAll(/([a-z]+) (\d{1,2})\s*[-–—]\s*(?=\d{1,2},? \d{4})/gi, '$1 $2 - $1 ')
      .split(' '),
  );
  return firstOf(texts, rangeIn) ?? firstOf(texts, monthIn) ?? firstOf(texts, endingIn) ?? null;
}

function firstOf(texts: readonly string[][], find: (words: string[]) => Period | null) {
  for (const words of texts) {
    const period = find(words);
    if (period) return period;
  }
  return null;
}

function rangeIn(words: string[]): Period | null {
  const [first, second] = datesIn(words);
  if (!first || !second || second.date.year === null) return null;
  const between = words.slice(first.at + first.date.words, second.at);
  if (between.length === 0 || !between.every((word) => BETWEEN.test(word))) return null;
  const turns = first.date.month > second.date.month ? 1 : 0;
  const from = written(first.date.year ?? second.date.year - turns, first.date);
  const to = written(second.date.year, second.date);
  return from <= to ? { from, to } : null;
}

function monthIn(words: string[]): Period | null {
  for (const [at, word] of words.entries()) {
    const numbers = /^(\d{1,2})\/(20\d\d)$/.exec(word);
    const named = monthNamed(word);
    const after = /^(20\d\d)[.,]?$/.exec(words[at + 1] ?? '');
    const month = numbers ? Number(numbers[1]) : named;
    const year = numbers?.[2] ?? after?.[1];
    if (month >= 1 && month <= 12 && year) return wholeMonth(`${year}-${two(month)}`);
  }
  return null;
}

const wholeMonth = (month: string): Period => ({
  from: `${month}-01`,
  to: dayInMonth(month, 31),
});

function endingIn(words: string[]): Period | null {
  if (!/statement|as of|ending|ended|through|date|period|printed/i.test(words.join(' ')))
    return null;
  const date = datesIn(words).find((each) => each.date.year !== null)?.date;
  if (!date || date.year === null) return null;
  return { from: `${date.year}-${two(date.month)}-01`, to: written(date.year, date) };
}
