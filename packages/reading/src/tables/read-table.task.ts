import { Unreadable } from '../processes/unreadable.ts';
import { kindOfContent } from './content-kind.ts';
import { csvRows } from './csv.ts';
import { decode } from './decoding.ts';
import { hasTable, tableIn } from './header.ts';
import { refuse } from './refusals.ts';
import type { ReadTable, TableLimits } from './table.ts';
import { workbookSheets } from './workbook.ts';

export interface TableToRead {
  readonly content: Uint8Array;
  /** The sheet of a workbook; by default the first one with a table. */
  readonly sheet?: string | undefined;
  readonly limits: TableLimits;
}

/** @throws Unreadable */
async function readTable(
  content: Buffer,
  { sheet, limits }: Omit<TableToRead, 'content'>,
): Promise<ReadTable> {
  if (content.length === 0) throw refuse('empty');
  const kind = kindOfContent(content);
  if (kind === 'workbook') return readWorkbook(content, limits, sheet);
  if (kind !== 'text') throw refuse(kind);
  const text = decode(content);
  if (text.trim() === '') throw refuse('empty');
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw refuse('webPage');
  return { sheet: null, otherSheets: [], ...tableIn(csvRows(text, limits), limits) };
}

async function readWorkbook(
  content: Buffer,
  limits: TableLimits,
  sheet?: string,
): Promise<ReadTable> {
  const sheets = (await workbookSheets(content, limits)).filter(({ grid }) => hasTable(grid));
  const chosen = sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === sheet);
  if (!chosen) throw refuse(sheet === undefined ? 'noTable' : 'noSheet');
  const otherSheets = sheets.flatMap(({ name }) => (name === chosen.name ? [] : name));
  return { sheet: chosen.name, otherSheets, ...tableIn(chosen.grid, limits) };
}

/** Reads an untrusted file, in a reader process. A refusal is a sentence for the person. */
export async function run({
  content,
  ...wanted
}: TableToRead): Promise<ReadTable | { readonly refused: string }> {
  try {
    return await readTable(Buffer.from(content), wanted);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}
