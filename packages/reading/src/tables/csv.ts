/** The rows of a CSV file, with commas, semicolons or tabs between its cells. */
import { CsvError, parse } from 'csv-parse/sync';
import { refuse, tooManyRows } from './refusals.ts';
import type { Grid, TableLimits } from './table.ts';

const DELIMITERS = [',', ';', '\t'] as const;

const SAMPLE_ROWS = 60;

/** Titles above the header, and empty rows. */
export const MORE_ROWS = 200;

interface Rules {
  readonly delimiter: string;
  readonly rows: number;
  /** A quote within a cell that has none around it, as in `5" pipe`, is a character like others. */
  readonly relaxed: boolean;
}

const parseRows = (text: string, { delimiter, rows, relaxed }: Rules): string[][] =>
  parse(text, {
    delimiter,
    to: rows,
    relax_column_count: true,
    relax_quotes: relaxed,
    record_delimiter: ['\r\n', '\n', '\r'],
  });

/** How many cells the most frequent shape of rows has in all, beyond one a row. */
function fitOf(text: string, delimiter: string): number {
  const sample = sampleOf(text, delimiter);
  if (!sample) return -1;
  const cells = new Map<number, number>();
  for (const { length } of sample) cells.set(length, (cells.get(length) ?? 0) + length - 1);
  return Math.max(...cells.values());
}

function sampleOf(text: string, delimiter: string): string[][] | null {
  try {
    return parseRows(text, { delimiter, rows: SAMPLE_ROWS, relaxed: false });
  } catch {
    return null;
  }
}

function delimiterOf(text: string): string {
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, fit: fitOf(text, delimiter) }));
  return fits.toSorted((one, other) => other.fit - one.fit)[0]?.delimiter ?? ',';
}

/** All rows have the same number of cells, but the last one has fewer and no end: its rest was not saved. */
function endsEarly(text: string, rows: Grid): boolean {
  const last = rows.at(-1);
  const [width, ...others] = new Set(rows.slice(0, -1).map(({ length }) => length));
  if (!last || width === undefined || others.length > 0 || /[\r\n]$/.test(text)) return false;
  return last.length < width;
}

/**
 * Rows keep their numbers: empty ones are there, too.
 * @throws Unreadable if it has too many rows, or ends within a cell
 */
export function csvRows(text: string, limits: TableLimits): Grid {
  // Excel writes and reads this line, and does not show it.
  const marked = /^sep=(?<delimiter>.)(?:\r\n|\n|\r)/.exec(text);
  const rest = marked ? text.slice(marked[0].length) : text;
  const delimiter = marked?.groups?.['delimiter'] ?? delimiterOf(rest);
  try {
    const rows = parseRows(rest, { delimiter, rows: limits.rows + MORE_ROWS, relaxed: true });
    if (rows.length >= limits.rows + MORE_ROWS) throw tooManyRows(limits);
    if (endsEarly(rest, rows)) throw refuse('halfSaved');
    return rows;
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw refuse('halfSaved');
    if (error instanceof CsvError) throw refuse('binary');
    throw error;
  }
}
