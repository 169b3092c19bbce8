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

/** Only this many lines at the beginning and at the end of a long document are used. */
const MAX_LINES = 150;
/** No receipt line has more words. */
const MAX_WORDS_IN_LINE = 60;

/** Honest receipts take a few milliseconds, plus the start of a thread. */
const limits = {
  longestMs: 20_000,
  mostMemoryMb: 256,
  sentence: 'This receipt takes too long to analyze.',
};

/** Reads receipts on this machine: recognizes the text, and extracts values by rules. */
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
        // After the time limit, the results so far are used.
        const isLate = signal.aborted && (signal.reason as Error).name === 'TimeoutError';
        if (!understanding || !(isLate || error instanceof Unreadable)) throw error;
      }
      if (!understanding?.read) throw new ReadingFailed('Nothing could be read on the receipt.');
      return understanding.read;
    },
  };
}

/** Both recognizers read a picture, since they make different mistakes; embedded text of a PDF is exact. */
async function* looksAt(documents: DocumentReader, receipt: ReceiptToRead, signal: AbortSignal) {
  for (const look of ['network', 'first'] as const) {
    try {
      const { source, pages } = await documents.read(receipt, signal, look);
      yield pages;
      if (source === 'text') return;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (look === 'network') throw new ReadingFailed(error.message);
      // The results of the previous look are kept.
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
      words: words.slice(0, MAX_WORDS_IN_LINE),
    })),
  );
  const lines = [...printed.slice(0, MAX_LINES), ...printed.slice(MAX_LINES).slice(-MAX_LINES)];
  return { lines, recognizer: pages[0]?.recognizer };
}

/** In a thread, because the rules are slow, and very slow for malicious input. */
function understandInThread(
  seen: readonly Seen[],
  { today, vendors }: ReadingHints,
  signal: AbortSignal,
) {
  const module = new URL('understanding.worker.ts', import.meta.url);
  const receipt: ReceiptToUnderstand = [seen, { today, vendors }];
  return inThread<Understanding>(module, receipt, signal, limits);
}
