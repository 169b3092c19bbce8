import type { PdfNews, PdfToRead, Refusal } from './pdf-pages.ts';
import { ReadingEnded, startReader } from '../processes/reader-process.ts';
import { Unreadable } from '../processes/unreadable.ts';

/** The time limit for one page, without text recognition. */
const LONGEST_MS = 60_000;
const MAX_PAGES = 200;
const MAX_SCANS = 20;
const MAX_WORDS_ON_PAGE = 5_000;
const MAX_WORDS = 60_000;
/** Enough for black and white scans at 600 dots per inch, or color ones at 400. */
const MAX_MEMORY_MB = 700;

const sentences: Readonly<Record<Refusal | Exclude<ReadingEnded['why'], 'ended'>, string>> = {
  encrypted: 'The PDF is encrypted. Save it without a password and choose that file.',
  damaged: 'The PDF is damaged and cannot be read.',
  tooManyPages: `The PDF has more than ${MAX_PAGES} pages, which is more than can be read.`,
  tooManyScans: `The PDF has more than ${MAX_SCANS} scanned pages, which is more than can be read.`,
  tooManyWords: 'The PDF contains more text than can be read.',
  noCanvas: 'The PDF is a scan that this server cannot render. Upload its pages as pictures.',
  tooLong: 'The PDF takes too long to read.',
  tooLarge: 'Reading the PDF takes too much memory. If it is a scan, make it smaller.',
};

export type PdfPage = Exclude<PdfNews, { ended: unknown }>;

export interface OpenPdf {
  /**
   * Its next page; null after the last.
   * @throws Unreadable; ReadingEnded if the process ended by itself; ReaderLost; the signal's reason if it aborts
   */
  next(signal: AbortSignal): Promise<PdfPage | null>;
  /** Cancels the reading. */
  close(): void;
}

/** Uses a process that ends with the PDF, so that a slow or huge file delays nobody. */
export function openPdf(content: Buffer): OpenPdf {
  const reader = startReader({ mostMemoryMb: MAX_MEMORY_MB });
  const module = new URL('pdf-pages.task.ts', import.meta.url).href;
  const work: PdfToRead = {
    content,
    mostPages: MAX_PAGES,
    mostScans: MAX_SCANS,
    mostWordsOnPage: MAX_WORDS_ON_PAGE,
    mostWords: MAX_WORDS,
  };
  let input: PdfToRead | 'next' = work;
  return {
    async next(signal) {
      const asked = reader.ask({ module, input }, LONGEST_MS, signal);
      const { result } = await asked.catch((error: unknown) => {
        if (!(error instanceof ReadingEnded) || error.why === 'ended') throw error;
        throw new Unreadable(sentences[error.why]);
      });
      const news = result as PdfNews;
      input = 'next';
      if (!('ended' in news)) return news;
      if (news.ended === 'whole') return null;
      throw new Unreadable(sentences[news.ended]);
    },
    close: () => void reader.end(),
  };
}
