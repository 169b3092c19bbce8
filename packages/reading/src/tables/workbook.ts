/** The sheets of an XLSX workbook as texts. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { MORE_ROWS } from './csv.ts';
import { refuse, tooManyRows, unpacksTooLarge } from './refusals.ts';
import type { Grid, TableLimits } from './table.ts';

/** The most bytes of all parts that have cells. 10,000 rows of 100 columns are smaller. */
export const MAX_UNPACKED_BYTES = 80_000_000;

export interface WorkbookSheet {
  readonly name: string;
  readonly grid: Grid;
}

/** Pictures, macros and drawings stay packed. */
const hasCells = (name: string) =>
  /^\[Content_Types\]\.xml$|\.rels$|^xl\/(?:workbook|styles|sharedStrings)\.xml$/.test(name) ||
  isSheet(name);

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name);

/** The sizes are added up before anything is unpacked, and nothing is unpacked beyond its size. */
function unpack(content: Buffer): Record<string, Uint8Array> {
  let bytes = 0;
  try {
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (hasCells(name)) bytes += originalSize;
        return false;
      },
    });
    if (bytes > MAX_UNPACKED_BYTES) throw unpacksTooLarge(bytes, MAX_UNPACKED_BYTES);
    return unzipSync(content, { filter: ({ name }) => hasCells(name) });
  } catch (error) {
    // Errors of the archive have a number.
    if (error instanceof Error && 'code' in error) throw refuse('halfSaved');
    throw error;
  }
}

/** Where the last row with a value ends: thousands of formatted empty rows may follow. */
function withoutEmptyEnd(sheet: string): string {
  const last = Math.max(...['</v>', '</is>', '</f>'].map((end) => sheet.lastIndexOf(end)));
  const [from, to] = [sheet.indexOf('</row>', last), sheet.indexOf('</sheetData>', last)];
  return last < 0 || from < 0 || to < 0 ? sheet : sheet.slice(0, from + 6) + sheet.slice(to);
}

const cellWithFormula =
  /<c\b(?<attributes>[^>]*)><f\b[^>]*?(?:\/>|>(?<formula>[^<]*)<\/f>)(?<rest>.*?)<\/c>/gs;

const addressOf = (attributes: string) => /\br="[A-Z]+\d+"/.exec(attributes)?.[0] ?? '';

/** Formulas that nobody has calculated are shown as formulas, so that no cell seems to be empty. */
const withFormulas = (sheet: string) =>
  sheet.replaceAll(cellWithFormula, (cell: string, attributes: string, formula = '', rest = '') =>
    rest.includes('<v>') && !rest.includes('<v></v>')
      ? cell
      : `<c ${addressOf(attributes)} t="inlineStr"><is><t>=${formula}</t></is></c>`,
  );

/** Errors such as `#REF!` are kept as texts. */
const withErrors = (sheet: string) => sheet.replaceAll(/(<c\b[^>]*\bt=)"e"/g, '$1"str"');

function prepareSheet(content: Uint8Array, limits: TableLimits): Uint8Array {
  const sheet = withoutEmptyEnd(strFromU8(content));
  const last = sheet.slice(sheet.lastIndexOf('<row'));
  const number = Number(/^<row\b[^>]*?\br="(\d+)"/.exec(last)?.[1] ?? 0);
  if (number > limits.rows + MORE_ROWS) throw tooManyRows(limits);
  return strToU8(withErrors(withFormulas(sheet)));
}

/** Excel calculates with 15 digits, and shows no others. */
function numberAsShown(written: string): string {
  const rounded = String(Number(Number(written).toPrecision(15)));
  return /^-?[\d.]+$/.test(rounded) ? rounded : written;
}

type Cell = string | boolean | Date | null;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell;
}

/** The workbook without what has no cells. The unpacked parts are released before it is read. */
function prepare(content: Buffer, limits: TableLimits): Buffer {
  const parts = unpack(content);
  if (!parts['xl/workbook.xml']) throw refuse('otherArchive');
  for (const [name, part] of Object.entries(parts)) {
    if (isSheet(name)) parts[name] = prepareSheet(part, limits);
  }
  const { buffer, byteOffset, byteLength } = zipSync(parts, { level: 0 });
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** @throws Unreadable if it is no workbook, or too large */
export async function workbookSheets(
  content: Buffer,
  limits: TableLimits,
): Promise<WorkbookSheet[]> {
  const archive = prepare(content, limits);
  const sheets = await readWorkbook(archive, { parseNumber: numberAsShown }).catch(() => {
    throw refuse('halfSaved');
  });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    grid: (data as unknown as Cell[][]).map((cells) => cells.map(textOf)),
  }));
}
