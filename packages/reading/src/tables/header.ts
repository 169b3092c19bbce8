/** Finds the header of a sheet below the titles of a report, and what belongs to the table. */
import { cellTooLong, refuse, tooManyColumns, tooManyRows } from './refusals.ts';
import type { Grid, ReadTable, TableLimits, TableRow } from './table.ts';

/** A report has few lines of titles. */
const SEARCHED_ROWS = 40;

/** Amounts, dates and numbers are no names of columns. */
const isValue = (cell: string) => /^[-($]*\d[\d.,/:\s-]*[)%]?$/.test(cell);

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;

const looksLikeNames = (cells: readonly string[]) =>
  cells.filter(isValue).length * 4 <= filledIn(cells);

/** The first row that is wide enough for a header and has names; else the first one that is wide enough. */
function headerAt(grid: Grid): number {
  const searched = grid.slice(0, SEARCHED_ROWS);
  const widest = Math.max(0, ...searched.map(filledIn));
  const isWide = (cells: readonly string[]) => filledIn(cells) >= Math.max(1, widest / 2);
  const named = searched.findIndex((cells) => isWide(cells) && looksLikeNames(cells));
  return named >= 0 ? named : searched.findIndex(isWide);
}

// Control characters cannot be stored.
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

const clean = (cell: string) => cell.replaceAll(controlCharacters, '').trim();

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((cell, at) => cell === other[at]);

/** Whether a sheet has a header and a row below it. */
export const hasTable = (grid: Grid): boolean =>
  grid.filter((cells) => cells.some((cell) => clean(cell) !== '')).length > 1;

/** @throws Unreadable if there is no table, or it is too large */
export function tableIn(original: Grid, limits: TableLimits): Pick<ReadTable, 'header' | 'rows'> {
  const grid = original.map((cells) => cells.map(clean));
  const at = headerAt(grid);
  const below = grid.slice(at + 1);
  const width = below.reduce(
    (most, cells) => Math.max(most, widthOf(cells)),
    widthOf(grid[at] ?? []),
  );
  const wide = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => cells[column] ?? '');
  if (width > limits.columns) throw tooManyColumns(width, limits);
  const header = wide(grid[at] ?? []);
  const rows = below
    .map((cells, index): TableRow => ({ row: at + index + 2, cells: wide(cells) }))
    // Programs repeat the header on each printed page.
    .filter(({ cells }) => filledIn(cells) > 0 && !isSame(cells, header));
  if (at < 0 || rows.length === 0) throw refuse('noTable');
  if (rows.length > limits.rows) throw tooManyRows(limits);
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > limits.cell));
  if (long) throw cellTooLong(long.row, limits);
  return { header, rows };
}
