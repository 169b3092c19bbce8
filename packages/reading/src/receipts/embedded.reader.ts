import { inThread } from '../processes/in-thread.ts';
import type { ReadPage } from '../documents/page.ts';
import { Unreadable } from '../processes/unreadable.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { PrintedLine } from './printed.domain.ts';
import {
  ReadingFailed,
  type LocalReader,
  type ReadingHints,
  type ReceiptToRead,
} from './receipt-reader.ts';
import type { Seen, Understanding } from './understanding.domain.ts';
import type { ReceiptToUnderstand } from './understanding.worker.ts';

/** Of a long paper, so many at its beginning and at its end are looked at, and nobody waits for the rest. */
const MOST_LINES = 150;
/** No line of a receipt has as many. */
const MOST_WORDS_IN_LINE = 60;

/** What honest receipts take is a few milliseconds, and the start of a thread. */
const limits = {
  longestMs: 20_000,
  mostMemoryMb: 256,
  sentence: 'This receipt takes too long to analyze.',
};

/** Reads receipts on this machine: recognizes what is printed, and finds by rules what it says. */
export function createEmbeddedReader(documents: DocumentReader): LocalReader {
  return {
    async read(receipt, hints, signal) {
      let understanding: Understanding | undefined;
      try {
        const seen: Seen[] = [];
        let page: ReadPage | undefined;
        for await (const pages of looksAt(documents, receipt, signal)) {
          page ??= pages[0];
          seen.push(seenOn(pages));
          understanding = await understandInThread(seen, hints, signal);
        }
        const closer = await closeLooksAt(documents, receipt, page, understanding, signal);
        if (closer.length > 0) {
          understanding = await understandInThread([...seen, ...closer], hints, signal);
        }
      } catch (error) {
        // When the time is over, what was found until then still stands.
        const isLate = signal.aborted && (signal.reason as Error).name === 'TimeoutError';
        if (!understanding || !(isLate || error instanceof Unreadable)) throw error;
      }
      if (!understanding?.read) throw new ReadingFailed('Nothing could be read on the receipt.');
      return understanding.read;
    },
  };
}

/** Both recognizers look at a picture, as one misreads what the other does not; text of a PDF is as it is. */
async function* looksAt(documents: DocumentReader, receipt: ReceiptToRead, signal: AbortSignal) {
  for (const look of ['network', 'first'] as const) {
    try {
      const { source, pages } = await documents.read(receipt, signal, look);
      yield pages;
      if (source === 'text') return;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (look === 'network') throw new ReadingFailed(error.message);
      // What the look before it found still stands.
      return;
    }
  }
}

/** Reads uncertain values again at a larger scale. PDFs are skipped, because each look would render the page again. */
async function closeLooksAt(
  documents: DocumentReader,
  { content, contentType }: ReceiptToRead,
  page: ReadPage | undefined,
  understanding: Understanding | undefined,
  signal: AbortSignal,
): Promise<Seen[]> {
  const places = understanding?.inDoubt ?? [];
  if (!page || places.length === 0 || contentType === 'application/pdf') return [];
  const pages = await documents.readClosely?.(content, page, places, signal);
  return (pages ?? []).map((each) => ({ ...seenOn([each]), places }));
}

function seenOn(pages: readonly ReadPage[]): Seen {
  const printed = pages.flatMap((page, index) =>
    page.lines.map(({ words }): PrintedLine => ({
      page: index + 1,
      words: words.slice(0, MOST_WORDS_IN_LINE),
    })),
  );
  const lines = [...printed.slice(0, MOST_LINES), ...printed.slice(MOST_LINES).slice(-MOST_LINES)];
  return { lines, recognizer: pages[0]?.recognizer };
}

/** In a thread, as the rules take their time, and as long as they like for what was made to be slow. */
function understandInThread(
  seen: readonly Seen[],
  { today, vendors }: ReadingHints,
  signal: AbortSignal,
) {
  const module = new URL('understanding.worker.ts', import.meta.url);
  const receipt: ReceiptToUnderstand = [seen, { today, vendors }];
  return inThread<Understanding>(module, receipt, signal, limits);
}
