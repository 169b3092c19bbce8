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
  readonly limits: TableLimits;
}

/** @throws Unreadable */
async function readTable(content: Buffer, limits: TableLimits): Promise<ReadTable> {
  if (content.length === 0) throw refuse('empty');
  const kind = kindOfContent(content);
  if (kind === 'workbook') return readWorkbook(content, limits);
  if (kind !== 'text') throw refuse(kind);
  const text = decode(content);
  if (text.trim() === '') throw refuse('empty');
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) throw refuse('webPage');
  return { sheet: null, otherSheets: [], ...tableIn(csvRows(text, limits), limits) };
}

async function readWorkbook(content: Buffer, limits: TableLimits): Promise<ReadTable> {
  const sheets = await workbookSheets(content, limits);
  const [first, ...others] = sheets.filter(({ grid }) => hasTable(grid));
  if (!first) throw refuse('noTable');
  const otherSheets = others.map(({ name }) => name);
  return { sheet: first.name, otherSheets, ...tableIn(first.grid, limits) };
}

/** Reads an untrusted file, in a reader process. A refusal is a sentence for the person. */
export async function run({
  content,
  limits,
}: TableToRead): Promise<ReadTable | { readonly refused: string }> {
  try {
    return await readTable(Buffer.from(content), limits);
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.message };
    throw error;
  }
}
