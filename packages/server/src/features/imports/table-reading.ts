/** Reads the table of a file: a header, and the rows below it with their numbers in the sheet. */
import { MAX_CELL, MAX_COLUMNS, MAX_ROWS } from '@tenantry/contract/imports/imports.schemas';
import { tableIsUnreadable } from './imports.errors.ts';
import type { SheetRow } from './planning/cells.ts';

export interface Table {
  readonly sheet: string | null;
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Excel saves CSV as UTF-8 with a mark, UTF-16 or Windows-1252. */
function decoded(content: Buffer): string {
  const mark = content.subarray(0, 3).toString('hex');
  if (mark.startsWith('fffe')) return new TextDecoder('utf-16le').decode(content);
  if (mark.startsWith('feff')) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The character between cells that the header has most of. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}

/** RFC 4180: a cell in quotes may have line breaks, and two quotes for one. */
export function parseCsv(text: string, delimiter = delimiterOf(text)): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        const end = text.indexOf('"', at);
        if (end < 0)
          throw tableIsUnreadable('The file ends within a cell. Save it again, and upload it.');
        cell += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        cell += '"';
      }
    }
    const from = at;
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r')
      at += 1;
    record.push((cell + text.slice(from, at)).trim());
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    records.push(record);
    record = [];
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    if (at >= text.length) break;
  }
  return records;
}

/** Control characters cannot be stored. */
const clean = (cell: string) =>
  // oxlint-disable-next-line no-control-regex
  cell.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').slice(0, MAX_CELL);

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell !== '');

/** @throws AppError with a sentence for the person */
export async function readTable(content: Buffer): Promise<Table> {
  if (content.length === 0) throw tableIsUnreadable('This file is empty.');
  const isUtf16 = ['fffe', 'feff'].includes(content.subarray(0, 2).toString('hex'));
  if (content.subarray(0, 2).toString('latin1') === 'PK' || (!isUtf16 && content.includes(0))) {
    throw tableIsUnreadable('This is no CSV file. Save the table as CSV, and upload that.');
  }
  const records = parseCsv(decoded(content)).map((cells) => cells.map(clean));
  const at = records.findIndex(isFilled);
  const header = records[at] ?? [];
  const width = header.findLastIndex((cell) => cell !== '') + 1;
  if (at < 0) throw tableIsUnreadable('This file is empty.');
  if (width > MAX_COLUMNS) {
    throw tableIsUnreadable(`This table has ${width} columns. Keep at most ${MAX_COLUMNS}.`);
  }
  const rows = records
    .map((cells, index) => ({
      row: index + 1,
      cells: header.slice(0, width).map((_, column) => cells[column] ?? ''),
    }))
    .slice(at + 1)
    .filter(({ cells }) => isFilled(cells));
  if (rows.length === 0) throw tableIsUnreadable('This table has a header, but no rows.');
  if (rows.length > MAX_ROWS) {
    const count = rows.length.toLocaleString('en-US');
    throw tableIsUnreadable(`This table has ${count} rows. Split it into files of at most 10,000.`);
  }
  return { sheet: null, header: header.slice(0, width), rows };
}
