import { expect, test } from 'vitest';
import { boxAround, type ReadPage } from '../../../platform/reading/page.ts';
import type { DocumentReader } from '../../../platform/reading/reader.ts';
import { createEmbeddedReader } from './embedded.reader.ts';
import { printedLines } from './printed.testing.ts';

const receipt = { content: Buffer.from('a picture'), contentType: 'image/webp' };
const hints = { expensePrompt: '', today: '2026-06-30' } as const;

function pageOf(text: string): ReadPage {
  const lines = printedLines(text).map(({ words }) => ({
    words,
    box: boxAround(words.map(({ box }) => box)),
  }));
  return { width: 600, height: 800, lines };
}

/** Nobody could be sure of this one: it is looked at again. */
const unclear = 'RIVERSIDE HARDWARE\nDate: O3/X4/2026\nLAMP 12.00\nTOTAL 12.00';

test('EXP-9: a date that no look could read is read from near', async () => {
  const documents: DocumentReader = {
    read: async () => ({ source: 'image', pages: [pageOf(unclear)] }),
    readClosely: async () =>
      ['03/04/2026', '03/04/2026', '03/01/2026'].map((date) =>
        pageOf(unclear.replace('O3/X4/2026', date)),
      ),
  };
  const reader = createEmbeddedReader(documents);
  const read = await reader.read(receipt, hints, new AbortController().signal);
  expect(read).toMatchObject({ date: { value: '2026-03-04' }, amount: { value: 12 } });
});

test('EXP-9: what was found until the time was over stands', async () => {
  const time = new AbortController();
  const documents: DocumentReader = {
    async read(_document, signal, look) {
      if (look !== 'first') time.abort(new DOMException('too long', 'TimeoutError'));
      signal.throwIfAborted();
      return { source: 'image', pages: [pageOf(unclear)] };
    },
  };
  const read = await createEmbeddedReader(documents).read(receipt, hints, time.signal);
  expect(read).toMatchObject({ date: null, amount: { value: 12 } });
});

test('EXP-9: reading that is told to stop leaves nothing half read', async () => {
  const stop = new AbortController();
  const documents: DocumentReader = {
    async read(_document, signal, look) {
      if (look !== 'first') stop.abort();
      signal.throwIfAborted();
      return { source: 'image', pages: [pageOf(unclear)] };
    },
  };
  const attempt = createEmbeddedReader(documents).read(receipt, hints, stop.signal);
  await expect(attempt).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});
