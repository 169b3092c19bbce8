import { amountsIn, around } from './amounts.domain.ts';
import { headerAt } from './columns.domain.ts';
import { cellsOf, type Row, type RowWord } from './rows.domain.ts';

/** A row with two halves: the end of the left one, and the start of the right one. */
interface Gutter {
  readonly from: number;
  readonly to: number;
}

/** This many rows with two lines side by side are not a coincidence. */
const FEWEST = 2;

/**
 * Converts letters with two columns, each with lines and amounts of its own, to consecutive rows: on each page first
 * the left ones, then the right ones. A table with column headings stays unchanged.
 */
export function belowEachOther(rows: readonly Row[]): Row[] {
  const pages = Map.groupBy(rows, ({ page }) => page);
  return [...pages.values()].flatMap((page) => ofPage(page));
}

function ofPage(rows: readonly Row[]): readonly Row[] {
  const head = rows.findIndex((_, at) => headsTable(rows, at));
  const free = head < 0 ? rows : rows.slice(0, head);
  const gutters = free.map(gutterOf);
  const found = gutters.filter((gutter) => gutter !== null);
  const at = gutterOfAll(found);
  if (found.length < FEWEST || at === null) return rows;
  const first = gutters.findIndex((gutter) => gutter !== null);
  const last = gutters.findLastIndex((gutter) => gutter !== null);
  // The gutter also separates the headings above and the rest of the longer column below.
  const from = widened(free, first, -1, at);
  const to = widened(free, last, 1, at);
  const both = free.slice(from, to + 1);
  return [
    ...free.slice(0, from),
    ...both.flatMap((row) => part(row, ({ box }) => box.x < at)),
    ...both.flatMap((row) => part(row, ({ box }) => box.x >= at)),
    ...rows.slice(to + 1),
  ];
}

/** `Income` next to `Expenses` heads two lists if each line below has its own text on both sides. */
function headsTable(rows: readonly Row[], at: number): boolean {
  const header = headerAt(rows, at)?.header;
  const below = rows.slice(at + 1).find((row) => amountsIn(row).amounts.length > 1);
  const areLists = header?.columns.every(({ role }) => role === 'in' || role === 'out');
  return header !== undefined && !(areLists && below && gutterOf(below));
}

/** A text and an amount, next to another text and amount. */
function gutterOf(row: Row): Gutter | null {
  const { amounts, words } = amountsIn(row);
  const [left, right] = amounts;
  if (!left || !right || amounts.length !== 2) return null;
  const end = left.box.x + left.box.width;
  const before = words.filter(({ box }) => box.x < left.box.x);
  const between = words.filter(({ box }) => box.x >= end && box.x < right.box.x);
  const [begins] = between;
  const isText = (some: readonly RowWord[]) => some.some(({ text }) => /\p{L}{3}/u.test(text));
  if (!begins || !isText(before) || !isText(between)) return null;
  return { from: end, to: begins.box.x };
}

/** The start of the right column, if one position fits all rows. */
function gutterOfAll(gutters: readonly Gutter[]): number | null {
  const from = Math.max(...gutters.map((gutter) => gutter.from));
  const to = Math.min(...gutters.map((gutter) => gutter.to));
  return gutters.length > 0 && from < to ? (from + to) / 2 : null;
}

function widened(rows: readonly Row[], start: number, step: 1 | -1, at: number): number {
  let end = start;
  for (;;) {
    const row = rows[end + step];
    const next = rows[end];
    if (!row || !next || Math.abs(row.box.y - next.box.y) > 2.5 * next.box.height) return end;
    if (!isBeside(row, at)) return end;
    end += step;
  }
}

/** Whether no cell of the row crosses the gutter, and at least one is to its right. */
function isBeside(row: Row, at: number): boolean {
  const cells = cellsOf(row.words, row);
  const isOver = cells.some(({ left, right }) => left < at && right > at);
  return !isOver && cells.some(({ left }) => left >= at);
}

function part(row: Row, isWanted: (word: RowWord) => boolean): Row[] {
  const words = row.words.filter(isWanted);
  return words.length > 0 ? [{ ...row, words, box: around(words.map(({ box }) => box)) }] : [];
}
