import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileAnswer } from './file-answer.ts';

type Cell = string | number | null;

/** What a program that calculates would take as the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

function cellOf(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A table as RFC 4180 has it. What somebody else wrote into a cell is never run as a formula. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** A table that a browser saves. The mark at its beginning tells Excel that it is UTF-8. */
export function csvAnswer(fileName: string, rows: readonly (readonly Cell[])[]): FileAnswer {
  const content = Buffer.from(`\uFEFF${csvOf(rows)}`);
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName,
    etag: `"${createHash('sha256').update(content).digest('hex')}"`,
    saved: true,
    open: async () => ({ bytes: content.length, stream: Readable.from([content]) }),
  };
}
