import { amountsIn, type Amount } from './amounts.domain.ts';
import { dateAt } from './dates.domain.ts';
import {
  isMoneyRole,
  roleOf,
  type MoneyRole,
  type Role,
  type TextRole,
} from './column-names.domain.ts';
import { cellOf, cellsOf, type Cell, type Row, type RowWord } from './rows.domain.ts';

interface Column extends Cell {
  readonly role: Role;
}

/** The columns of a table, from its header row. */
export interface Header {
  readonly columns: readonly Column[];
  /** The text before its columns, which names the content: `Income` before `This month`. */
  readonly caption: string | null;
  /** Identifies repetitions of a table's header. */
  readonly signature: string;
}

/** The header in the row at this position, and its number of rows: names may take two. */
export function headerAt(
  rows: readonly Row[],
  at: number,
): { header: Header; rows: number } | null {
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || isRuledOut(row)) return null;
  const cells = cellsOf(row.words, row);
  const alone = headerOf(cells.length > 1 ? cells.flatMap(apart) : cells);
  if (next?.page === row.page && isNear(row, next) && !isRuledOut(next)) {
    const below = cellsOf(next.words, next);
    const both = headerOf(below) ? null : headerOf(stacked(cells, below));
    if (both && both.columns.length >= 2 && both.columns.length > (alone?.columns.length ?? 0)) {
      return { header: both, rows: 2 };
    }
    if (both && alone && both.columns.length === alone.columns.length && isWhole(next, both)) {
      return { header: both, rows: 2 };
    }
  }
  return alone && { header: alone, rows: 1 };
}

const isRuledOut = (row: Row) => amountsIn(row).amounts.length > 0 || beginsWithDate(row);
const beginsWithDate = (row: Row) => {
  const date = dateAt(textsFrom(row, 0));
  return date !== null && date.words < row.words.length;
};
const isNear = (row: Row, next: Row) => next.box.y - row.box.y < 2 * row.box.height;

/** Whether every cell of the second row became part of a two-row name. */
const isWhole = (next: Row, header: Header) =>
  cellsOf(next.words, next).every((cell) =>
    header.columns.some((column) => column.text.endsWith(` ${cell.text}`)),
  );

function stacked(upper: readonly Cell[], lower: readonly Cell[]): Cell[] {
  const rest = [...upper];
  const joined = lower.map((cell) => {
    const at = rest.findIndex((each) => each.left < cell.right && each.right > cell.left);
    const [above] = at < 0 ? [] : rest.splice(at, 1);
    return above ? cellOf([...above.words, ...cell.words]) : cell;
  });
  return [...joined, ...rest].toSorted((a, b) => a.left - b.left);
}

/** No heading has more names: each additional one doubles the ways to split it. */
const MAX_WORDS_OF_HEADING = 8;

/** Splits names that are so close together that they look like one: `Reference Description`. */
function apart(cell: Cell): Cell[] {
  if (roleOf(cell.text) || cell.words.length > MAX_WORDS_OF_HEADING) return [cell];
  const [word] = cell.words;
  if (word && cell.words.length === 1) return torn(word).map((part) => cellOf([part]));
  for (let count = cell.words.length - 1; count >= 1; count -= 1) {
    const first = cellOf(cell.words.slice(0, count));
    if (!roleOf(first.text)) continue;
    const rest = apart(cellOf(cell.words.slice(count)));
    if (rest.every((each) => roleOf(each.text))) return [first, ...rest];
  }
  return [cell];
}

/** Splits two names without a space: `ReferenceDescription`. */
function torn(word: RowWord): RowWord[] {
  const parts = /^([A-Z][a-z]+)([A-Z][a-z]+)$/.exec(word.text);
  if (!parts?.[1] || !parts[2]) return [word];
  const share = parts[1].length / word.text.length;
  const { x, width } = word.box;
  return [
    { ...word, text: parts[1], box: { ...word.box, width: width * share } },
    {
      ...word,
      text: parts[2],
      box: { ...word.box, x: x + width * share, width: width * (1 - share) },
    },
  ];
}

function headerOf(cells: readonly Cell[]): Header | null {
  let columns = cells.flatMap((cell): Column[] => {
    const role = roleOf(cell.text);
    return role ? [{ ...cell, role }] : [];
  });
  const [first] = cells;
  if (!first) return null;
  const money = columns.filter(({ role }) => isMoneyRole(role));
  // Text at the left edge, before columns of amounts, names the amounts.
  const isCaption =
    first.left < 0.35 &&
    ['in', 'out', undefined].includes(roleOf(first.text) ?? undefined) &&
    money.some(({ role, left }) => left > first.left && ['amount', 'ignored'].includes(role));
  if (isCaption) columns = columns.filter(({ left }) => left !== first.left);
  const known = columns.length + (isCaption ? 1 : 0);
  if (money.length === 0 || known < 2 || known < cells.length * 0.6) return null;
  if (!columns.some(({ role }) => isMoneyRole(role))) return null;
  const isDescribed = columns.some(({ role }) => role === 'description');
  const unknown = cells.filter(
    (cell) => !isDescribed && roleOf(cell.text) === null && !(isCaption && cell === first),
  );
  return {
    columns: [...columns, ...unknown.map((cell): Column => ({ ...cell, role: 'other' }))].toSorted(
      (a, b) => a.left - b.left,
    ),
    caption: isCaption ? first.text : null,
    signature: columns.map(({ role }) => role).join(' '),
  };
}

/** An amount and the role of its column. */
export interface Figure extends Amount {
  readonly role: MoneyRole | null;
}

/** Numbers are aligned with their heading at one side, or below its center. */
export function figuresOf(amounts: readonly Amount[], header: Header | null): Figure[] {
  const columns = header?.columns.filter(({ role }) => isMoneyRole(role)) ?? [];
  return amounts.map((amount) => {
    const nearest = columnNear({ columns }, amount.box.x, amount.box.x + amount.box.width);
    return { ...amount, role: nearest ? (nearest.role as MoneyRole) : null };
  });
}

/** The column whose heading is nearest to these edges. */
export function columnNear({ columns }: Pick<Header, 'columns'>, left: number, right: number) {
  const distance = (column: Column) =>
    Math.min(
      Math.abs(column.right - right),
      Math.abs(column.left - left),
      Math.abs(column.left + column.right - left - right) / 2,
    );
  return columns.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** The texts of a row by column. Without a header, all text is description. */
export function textsOf(row: Row, header: Header | null): Partial<Record<TextRole, string>> {
  const { words } = amountsIn(row);
  const columns = header?.columns.filter(({ role }) => !isMoneyRole(role)) ?? [];
  if (columns.length === 0) {
    const text = words.map((word) => word.text).join(' ');
    return text ? { description: text } : {};
  }
  const edges = columns.map(({ left }) => left);
  const texts: Partial<Record<TextRole, string>> = {};
  for (const cell of cellsOf(words, row, edges)) {
    const role = columnAt(cell, columns).role as TextRole;
    texts[role] = texts[role] ? `${texts[role]} ${cell.text}` : cell.text;
  }
  return texts;
}

/** The column where the cell begins; the nearest one if it is left of all. */
function columnAt(cell: Cell, columns: readonly Column[]): Column {
  const nearest = columns.toSorted((a, b) => distanceTo(a, cell) - distanceTo(b, cell))[0];
  if (!nearest) throw new Error('a table without columns of text');
  return nearest;
}

function distanceTo(column: Column, cell: Cell): number {
  const middles = Math.abs(column.left + column.right - cell.left - cell.right) / 2;
  return Math.min(Math.abs(column.left - cell.left), middles);
}

/** The words of a cell starting with this one: the next cell may hold a number that looks like a year. */
function textsFrom(row: Row, at: number): string[] {
  const part = row.words.slice(at, at + 3);
  return cellsOf(part, row)[0]?.text.split(' ') ?? [];
}

/** The date of a row: in the date column or at the row's start; without a header, in any cell. */
export function dateOf(row: Row, header: Header | null) {
  const column = header?.columns.find(({ role }) => role === 'date');
  const starts = column ? row.words.map((_, at) => at) : header ? [0] : startsOfCells(row);
  for (const at of starts) {
    const word = row.words[at];
    if (!word) continue;
    const date = dateAt(textsFrom(row, at));
    const last = row.words[at + (date?.words ?? 1) - 1] ?? word;
    const { left, right } = column ?? { left: 0, right: 0 };
    const isBelow = word.box.x < right + 0.03 && last.box.x + last.box.width > left - 0.03;
    if (date && (!column || isBelow || at === 0)) return { date, at };
  }
  return null;
}

const startsOfCells = (row: Row) =>
  cellsOf(row.words, row).flatMap(({ words: [first] }) => (first ? row.words.indexOf(first) : []));
