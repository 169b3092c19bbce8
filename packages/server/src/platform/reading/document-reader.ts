import { Worker } from 'node:worker_threads';
import { createTurns } from '../files/turns.ts';
import type { ReadPage } from './page.ts';
import type { PdfNews, PdfWork, Refusal } from './pdf-pages.worker.ts';
import { Unreadable, type DocumentReader, type ImageReader } from './reader.ts';

const LONGEST_MS = 60_000;
const MOST_MEMORY_MB = 384;
const MOST_PAGES = 200;
const MOST_SCANS = 20;
const MOST_WORDS_ON_PAGE = 5_000;

const sentences: Readonly<Record<Refusal | 'tooLong', string>> = {
  encrypted: 'The PDF is encrypted. Save it without a password, and choose that one.',
  damaged: 'The PDF is damaged and cannot be read.',
  tooManyPages: `The PDF has more than ${MOST_PAGES} pages, which is more than can be read.`,
  tooManyScans: `The PDF has more than ${MOST_SCANS} scanned pages, which is more than can be read.`,
  tooManyWords: 'A page of the PDF holds more text than can be read.',
  noCanvas: 'The PDF is a scan, and this machine cannot draw it. Upload its pages as pictures.',
  tooLong: 'The PDF takes too long to read.',
};

/** Reads PDFs by the text that they hold, and their scanned pages and pictures by recognizing letters. */
export function createDocumentReader({ images }: { images: ImageReader }): DocumentReader {
  const inTurn = createTurns(2);
  return {
    async read({ content, contentType }, signal, look) {
      if (content.length === 0) throw new Unreadable('The file is empty.');
      if (contentType !== 'application/pdf') {
        return { source: 'image', pages: [await images.read(content, signal, look)] };
      }
      const found = await inTurn(() => readPdfInThread(content, signal));
      const pages: ReadPage[] = [];
      for (const each of found) {
        pages.push(
          'page' in each ? each.page : await images.read(Buffer.from(each.scan), signal, look),
        );
      }
      const scanned = found.some((each) => 'scan' in each);
      return { source: scanned ? 'image' : 'text', pages };
    },
  };
}

type PdfPage = Exclude<PdfNews, { ended: unknown }>;

/** In a thread that ends with the PDF, so that one that is made to be slow or huge holds up nobody. */
async function readPdfInThread(content: Buffer, signal: AbortSignal): Promise<PdfPage[]> {
  signal.throwIfAborted();
  const work: PdfWork = {
    content: new Uint8Array(content),
    mostPages: MOST_PAGES,
    mostScans: MOST_SCANS,
    mostWordsOnPage: MOST_WORDS_ON_PAGE,
  };
  const worker = new Worker(new URL('pdf-pages.worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  const settled = Promise.withResolvers<PdfPage[]>();
  const refuse = (why: keyof typeof sentences) => settled.reject(new Unreadable(sentences[why]));
  const stop = () => settled.reject(signal.reason as Error);
  const timer = setTimeout(() => refuse('tooLong'), LONGEST_MS);
  const pages: PdfPage[] = [];
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (news: PdfNews) => {
    if (!('ended' in news)) pages.push(news);
    else if (news.ended === 'whole') settled.resolve(pages);
    else refuse(news.ended);
  });
  // Out of memory, or a fault that the reader did not expect.
  worker.once('error', () => refuse('damaged'));
  worker.once('exit', () => refuse('damaged'));
  try {
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
