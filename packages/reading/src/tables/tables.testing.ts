import { run } from './read-table.task.ts';
import type { ReadTable } from './table.ts';

export const limits = { rows: 10_000, columns: 100, cell: 2000 };

/** The table, or an error with the sentence of the refusal. */
export async function tableOf(content: Uint8Array | string, sheet?: string): Promise<ReadTable> {
  const read = await run({
    content: typeof content === 'string' ? Buffer.from(content) : content,
    sheet,
    limits,
  });
  if ('refused' in read) throw new Error(read.refused);
  return read;
}

export const cellsOf = ({ header, rows }: Pick<ReadTable, 'header' | 'rows'>) => [
  [...header],
  ...rows.map(({ cells }) => [...cells]),
];

/** Letters of Windows-1252 that are not those of Latin 1. */
const special: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, '–': 0x96 };

export const encodings = [
  'UTF-8',
  'UTF-8 with mark',
  'Windows-1252',
  'UTF-16 LE',
  'UTF-16 BE',
] as const;

/** As Excel saves a text. Windows-1252 has no other letters than those of Western Europe. */
export function encode(text: string, encoding: (typeof encodings)[number]): Buffer {
  if (encoding === 'UTF-16 LE') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (encoding === 'UTF-16 BE') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  if (encoding === 'Windows-1252') {
    return Buffer.from(Array.from(text, (letter) => special[letter] ?? letter.charCodeAt(0)));
  }
  return Buffer.from(encoding === 'UTF-8' ? text : `\uFEFF${text}`);
}
