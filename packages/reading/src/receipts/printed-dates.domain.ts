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
  yearLastTogether,
} from './date-patterns.domain.ts';
import { asDigits, textOf, type PrintedLine } from './printed.domain.ts';

/** A printed date; the order of day and month may be open. */
export interface PrintedDate {
  readonly line: PrintedLine;
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly year: number;
  readonly numbers: readonly [number, number];
  /** `open`: month first or day first. */
  readonly order: 'month-first' | 'day-first' | 'open';
  /** Whether its format leaves no doubt that it is a date. */
  readonly certain: boolean;
}

/** A line's text with letters inside numbers replaced by digits. */
export function readable(line: PrintedLine): string {
  return textOf(line).replaceAll(
    /[\dOoQDlI|!\]SsBZz©]+(?:[-/.,:][\dOoQDlI|!\]SsBZz©]+)+/g,
    (word) => (word.replaceAll(/\D/g, '').length >= 3 ? asDigits(word) : word),
  );
}

export function datesIn(line: PrintedLine, row: number): PrintedDate[] {
  const text = readable(line);
  const found: PrintedDate[] = [];
  const add = (
    match: RegExpExecArray,
    date: Pick<PrintedDate, 'numbers' | 'order' | 'certain'>,
  ) => {
    const start = match.index;
    const end = start + match[0].length;
    if (found.some((other) => start < other.end && other.start < end)) return;
    const written = Number(match.groups?.['year']?.replace(' ', ''));
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
    const corrected = monthOf(second);
    const certain =
      corrected === second && /^(?:\d\d)+$/.test(year) && (/[-/]/.test(sep) || year.length === 4);
    add(match, { numbers: [first, corrected], order: 'open', certain });
  }
  for (const pattern of [slashLost, sevenForSlash, yearLastTogether]) {
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

/** An impossible first digit of a month, such as in 74, was a zero: no other month has that second digit. */
function monthOf(number: number): number {
  return number > 31 && number % 10 > 2 ? number % 10 : number;
}

function numbersOf(match: RegExpExecArray, first: string, second: string): [number, number] {
  return [Number(match.groups?.[first]), Number(match.groups?.[second])];
}
