import { expect, test } from 'vitest';
import type { DocumentReader } from '../documents/reader.ts';
import { readStatementDocument } from './statement-reader.ts';

/** A page with tiny monospaced letters, a thousand on each line. */
function pageOf(rows: readonly string[]): DocumentReader {
  const lines = rows.map((text, at) => {
    const y = at * 0.015;
    const height = 0.012;
    const words = Array.from(text.matchAll(/\S+/g), (word) => ({
      text: word[0],
      confidence: 1,
      box: { x: word.index / 1000, y, width: word[0].length / 1000, height },
    }));
    return { words, box: { x: 0, y, width: 1, height } };
  });
  return { read: async () => ({ source: 'text', pages: [{ width: 612, height: 792, lines }] }) };
}

const read = (rows: readonly string[], signal = new AbortController().signal) =>
  readStatementDocument(
    pageOf(rows),
    { content: Buffer.alloc(0), contentType: 'application/pdf' },
    { address: ['12 Elm St'] },
    signal,
  );

/** `Account Name` is one name or two, thirty times; the text at the end is not a name. */
const namesWithoutEnd = `Balance${' '.repeat(200)}${'Account Name '.repeat(30)}Xyzzy`;

test.each([
  ['names of columns that never end', [namesWithoutEnd]],
  ['nothing but brackets', Array.from({ length: 50 }, () => '((((((((((('.repeat(9))],
  ['nothing but dates', ['02/03/2026 '.repeat(2000)]],
])('STMT-4: %s are not lines', async (_, rows) => {
  expect(await read(rows)).toMatchObject({ source: 'text', lines: [] });
});

test('STMT-3: a statement is interpreted in a thread, which stops when the caller cancels', async () => {
  const rows = Array.from({ length: 4000 }, (_, at) => `02/03/2026  Rent ${at}  1,200.00`);
  const stopping = new AbortController();
  const reading = read(rows, stopping.signal);
  // The thread has started by now.
  setImmediate(() => stopping.abort());
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});
