import { amountsIn, around } from './amounts.domain.ts';
import { cellsOf, type Row, type RowWord } from './rows.domain.ts';

const NUMERIC_DATE =
  /^(?<a>\d{1,2})(?<sign>[./-])(?<b>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?<rest>[,;:]?)$/;
const SHORT_DATE = /^(?<a>\d{1,2})(?<sign>[./])(?<b>\d{1,2})\.?$/;
const COMMA_AMOUNT =
  /^(?<before>[+($€\-–−—]*)(?<whole>\d{1,3}(?:\.\d{3})+|\d{1,8}),(?<part>\d{2})(?<after>[)\]\-–−—€]*)$/;
const POINT_AMOUNT = /^[+($€\-–−—]*(?:\d{1,3}(?:,\d{3})+|\d{1,8})\.\d{2}[)\]\-–−—]*(?:CR|DR)?$/i;
const CURRENCY = /^(?:€|EUR)$/;

/**
 * The rows in US notation: month before day, and a point before the cents. A page uses one notation, so unambiguous
 * values decide for the rest. A day above 12 shows the order of all dates; if there is none, points between the numbers
 * mean that the day comes first.
 */
export function inUsNotation(printed: readonly Row[]): Row[] {
  const rows = printed
    .map(withoutLeaders)
    .filter(({ words }) => words.length > 0)
    .map(withoutSpacesInAmounts);
  const withPoints = hasCommaAmounts(rows) ? rows.map(withPointAmounts) : [...rows];
  if (!isDayFirst(withPoints)) return withPoints;
  const head = withPoints.findIndex((row) => amountsIn(row).amounts.length > 0);
  return withPoints.map((row, at) => withMonthFirst(row, head < 0 || at < head));
}

/** The dots that lead from a text to its amount. */
const LEADER = /(?:[.…·_]{4,}|^[.…·_]{2,}|[.…·_]{2,}$)/g;

function withoutLeaders(row: Row): Row {
  const words = row.words.flatMap((word) => {
    const text = word.text.replaceAll(LEADER, '');
    return text === '' ? [] : [{ ...word, text }];
  });
  return { ...row, words };
}

const FIRST_DIGITS = /^[+($€\-–−—]*\d{1,3}$/;
const MORE_DIGITS = /^\d{3}$/;
const LAST_DIGITS = /^\d{3},\d{2}[)\]\-–−—€]*$/;

/**
 * Joins `1 234,56`, with any kind of space between its digits. Only at the start of a cell: in `Unit 4 950,00` the
 * first number may belong to the text.
 */
function withoutSpacesInAmounts(row: Row): Row {
  if (!row.words.some(({ text }) => LAST_DIGITS.test(text))) return row;
  const words = cellsOf(row.words, row).flatMap((cell) => {
    const begins = cell.words.findIndex(({ text }) => !CURRENCY.test(text) && text !== '-');
    const ends = cell.words.findIndex(({ text }) => LAST_DIGITS.test(text));
    const digits = cell.words.slice(begins, ends + 1);
    const isAmount =
      digits.length > 1 &&
      digits.every(({ text }, at) => {
        if (at === 0) return FIRST_DIGITS.test(text);
        return at === digits.length - 1 ? LAST_DIGITS.test(text) : MORE_DIGITS.test(text);
      });
    if (!isAmount) return cell.words;
    const joined: RowWord = {
      text: digits.map(({ text }) => text).join('.'),
      confidence: Math.min(...digits.map(({ confidence }) => confidence)),
      box: around(digits.map(({ box }) => box)),
    };
    return [...cell.words.slice(0, begins), joined, ...cell.words.slice(ends + 1)];
  });
  return { ...row, words };
}

const textsOf = (rows: readonly Row[]) =>
  rows.flatMap(({ words }) => words.map(({ text }) => text));

function hasCommaAmounts(rows: readonly Row[]): boolean {
  const texts = textsOf(rows);
  const commas = texts.filter((text) => COMMA_AMOUNT.test(text));
  // Text recognition may return a comma instead of a point.
  const isRead = rows.every(({ words }) => words.every(({ confidence }) => confidence === 1));
  const sure = isRead ? commas : commas.filter((text) => /\.\d{3},/.test(text));
  const points = texts.filter((text) => POINT_AMOUNT.test(text) && !SHORT_DATE.test(text));
  return sure.length > 0 && commas.length > points.length;
}

function withPointAmounts(row: Row): Row {
  const words = row.words.flatMap((word) => {
    if (CURRENCY.test(word.text)) return [];
    const { before, whole, part, after } = COMMA_AMOUNT.exec(word.text)?.groups ?? {};
    if (whole === undefined) return [word];
    const text = `${before}${whole.replaceAll('.', ',')}.${part}${after}`.replaceAll('€', '');
    return [{ ...word, text }];
  });
  return { ...row, words };
}

/** Whether the day precedes the month in numeric dates. */
function isDayFirst(rows: readonly Row[]): boolean {
  const dates = rows.flatMap((row) =>
    row.words.flatMap(({ text }, at) => {
      const found = NUMERIC_DATE.exec(text) ?? (at === 0 ? SHORT_DATE.exec(text) : null);
      const { a, b, sign } = found?.groups ?? {};
      return a && b ? [{ a: Number(a), b: Number(b), sign }] : [];
    }),
  );
  const dayFirst = dates.filter(({ a, b }) => a > 12 && a <= 31 && b <= 12).length;
  const monthFirst = dates.filter(({ a, b }) => b > 12 && b <= 31 && a <= 12).length;
  if (dayFirst !== monthFirst) return dayFirst > monthFirst;
  return dates.length > 0 && dates.every(({ sign }) => sign === '.');
}

/** Dates are at the start of a row, alone in a cell, or in the head; inside a text they stay unchanged. */
function withMonthFirst(row: Row, isHead: boolean): Row {
  const cells = cellsOf(row.words, row);
  const words = row.words.map((word, at): RowWord => {
    const isAlone = cells.some((cell) => cell.words.length === 1 && cell.words[0] === word);
    if (at > 0 && !isAlone && !isHead) return word;
    const full = NUMERIC_DATE.exec(word.text)?.groups;
    if (full) return { ...word, text: `${full['b']}/${full['a']}/${full['year']}${full['rest']}` };
    const short = at === 0 ? SHORT_DATE.exec(word.text)?.groups : undefined;
    return short ? { ...word, text: `${short['b']}/${short['a']}` } : word;
  });
  return { ...row, words };
}
