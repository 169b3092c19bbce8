import { expect, test } from 'vitest';
import { boxAround, type ReadPage, type Recognizer } from '../documents/page.ts';
import type { DocumentReader } from '../documents/reader.ts';
import { createEmbeddedReader } from './embedded.reader.ts';
import { printedLines } from './printed.testing.ts';

const receipt = { content: Buffer.from('a picture'), contentType: 'image/webp' };
const hints = { expensePrompt: '', vendors: [], today: '2026-06-30' } as const;

function pageOf(text: string, confidence?: number): ReadPage {
  const lines = printedLines(text, confidence).map(({ words }) => ({
    words,
    box: boxAround(words.map(({ box }) => box)),
  }));
  return { width: 600, height: 800, lines };
}

/** An uncertain one: it is read again at a closer scale. */
const unclear = 'RIVERSIDE HARDWARE\nDate: O3/X4/2026\nLAMP 12.00\nTOTAL 12.00';

test('EXP-9: a date that no reading found is read at a larger scale', async () => {
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

const clear = `RIVERSIDE HARDWARE
Austin, TX 78701
Date: 06/11/2025
LAMP 12.00
Subtotal 12.00
Tax 0.99
TOTAL 12.99
CASH 20.00
CHANGE 7.01`;

const pageBy = (recognizer: Recognizer, text: string) => ({ ...pageOf(text), recognizer });

test.each([
  [
    'differently, is read from near',
    '05/11/2025',
    ['05/11/2025', '05/11/2025'],
    '2025-05-11',
    true,
  ],
  ['alike, stands', '06/11/2025', [], '2025-06-11', false],
])(
  'EXP-9: a date that two recognizers read %s',
  async (_, otherDate, closerDates, wanted, isConfirmed) => {
    const asked: unknown[] = [];
    const documents: DocumentReader = {
      async read(_document, _signal, look) {
        asked.push(look);
        const page =
          look === 'network'
            ? pageBy('network', clear)
            : pageBy('tesseract', clear.replace('06/11/2025', otherDate));
        return { source: 'image', pages: [page] };
      },
      async readClosely() {
        asked.push('close');
        return closerDates.map((date) => pageBy('tesseract', clear.replace('06/11/2025', date)));
      },
    };
    const reader = createEmbeddedReader(documents);
    const read = await reader.read(receipt, hints, new AbortController().signal);
    expect(read).toMatchObject({ date: { value: wanted }, amount: { value: 12.99 } });
    expect(asked).toEqual(['network', 'first', ...(isConfirmed ? ['close'] : [])]);
    expect((read.date?.confidence ?? 0) >= 0.9).toBe(!isConfirmed);
  },
);

test('EXP-9: values found before the time limit are kept', async () => {
  const time = new AbortController();
  const documents: DocumentReader = {
    async read(_document, signal, look) {
      if (look !== 'network') time.abort(new DOMException('too long', 'TimeoutError'));
      signal.throwIfAborted();
      return { source: 'image', pages: [pageOf(unclear)] };
    },
  };
  const read = await createEmbeddedReader(documents).read(receipt, hints, time.signal);
  expect(read).toMatchObject({ date: null, amount: { value: 12 } });
});

test('EXP-9: a canceled reading leaves nothing half done', async () => {
  const stop = new AbortController();
  const documents: DocumentReader = {
    async read(_document, signal, look) {
      if (look !== 'network') stop.abort();
      signal.throwIfAborted();
      return { source: 'image', pages: [pageOf(unclear)] };
    },
  };
  const attempt = createEmbeddedReader(documents).read(receipt, hints, stop.signal);
  await expect(attempt).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('EXP-9: a receipt is interpreted in its own thread', async () => {
  const started: string[] = [];
  const note = (worker: unknown) => started.push(String(worker));
  process.on('worker', note);
  const documents: DocumentReader = {
    read: async () => ({ source: 'text', pages: [pageOf(clear)] }),
  };
  const read = await createEmbeddedReader(documents).read(
    receipt,
    hints,
    new AbortController().signal,
  );
  process.off('worker', note);
  expect(read.category).not.toBeNull();
  expect(started).toHaveLength(1);
});
