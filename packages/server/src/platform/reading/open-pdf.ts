import { fork } from 'node:child_process';
import type { PdfWork } from './pdf-pages.process.ts';
import type { PdfNews, Refusal } from './pdf-pages.ts';
import { Unreadable } from './reader.ts';

/** For one page, without recognizing its letters. */
const LONGEST_MS = 60_000;
const MOST_PAGES = 200;
const MOST_SCANS = 20;
const MOST_WORDS_ON_PAGE = 5_000;
const MOST_WORDS = 60_000;
/** Enough for black and white scans of 600 dots per inch, or coloured ones of 400. */
const MOST_MEMORY_MB = 700;

const sentences: Readonly<Record<Refusal | 'tooLong' | 'tooLarge', string>> = {
  encrypted: 'The PDF is encrypted. Save it without a password, and choose that one.',
  damaged: 'The PDF is damaged and cannot be read.',
  tooManyPages: `The PDF has more than ${MOST_PAGES} pages, which is more than can be read.`,
  tooManyScans: `The PDF has more than ${MOST_SCANS} scanned pages, which is more than can be read.`,
  tooManyWords: 'The PDF holds more text than can be read.',
  noCanvas: 'The PDF is a scan, and this machine cannot draw it. Upload its pages as pictures.',
  tooLong: 'The PDF takes too long to read.',
  tooLarge: 'The PDF takes more memory to read than it may. If it is a scan, make it smaller.',
};

export type PdfPage = Exclude<PdfNews, { ended: unknown }>;

export interface OpenPdf {
  /**
   * Its next page; null after the last.
   * @throws Unreadable; the signal's reason when that says stop
   */
  next(signal: AbortSignal): Promise<PdfPage | null>;
  /** Gives up whatever is being read. */
  close(): void;
}

/**
 * In a process that ends with the PDF, so that one that is made to be slow or huge holds up nobody: of a thread, neither
 * memory for pictures nor what decodes them has a limit. It knows none of the server's secrets.
 */
export function openPdf(content: Buffer): OpenPdf {
  const reader = fork(new URL('pdf-pages.process.ts', import.meta.url), {
    execArgv: ['--max-old-space-size=384'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const work: PdfWork = {
    content: new Uint8Array(content),
    mostPages: MOST_PAGES,
    mostScans: MOST_SCANS,
    mostWordsOnPage: MOST_WORDS_ON_PAGE,
    mostWords: MOST_WORDS,
    mostMemoryMb: MOST_MEMORY_MB,
    startedBy: process.pid,
  };
  // Without a listener, an error would end the server; whoever waits hears of the end.
  reader.on('error', () => undefined);
  let question: PdfWork | 'next' = work;
  return {
    async next(signal) {
      const news = await answerOf(reader, question, signal);
      question = 'next';
      if (!('ended' in news)) return news;
      if (news.ended === 'whole') return null;
      throw new Unreadable(sentences[news.ended]);
    },
    close: () => void reader.kill('SIGKILL'),
  };
}

type Reader = ReturnType<typeof fork>;

async function answerOf(
  reader: Reader,
  question: PdfWork | 'next',
  signal: AbortSignal,
): Promise<PdfNews> {
  signal.throwIfAborted();
  const settled = Promise.withResolvers<PdfNews>();
  const refuse = (why: keyof typeof sentences) => settled.reject(new Unreadable(sentences[why]));
  const stop = () => settled.reject(signal.reason as Error);
  const timer = setTimeout(() => refuse('tooLong'), LONGEST_MS);
  const ended = (_: unknown, by: NodeJS.Signals | null) => {
    // By its own watch, or by V8 for its heap, or by the system for want of memory.
    if (by === 'SIGKILL' || by === 'SIGABRT') refuse('tooLarge');
    // By someone who stops the server: that says nothing about the PDF.
    else if (by === 'SIGINT' || by === 'SIGTERM') settled.reject(new Error(`ended by ${by}`));
    else refuse('damaged');
  };
  const answer = (news: unknown) => settled.resolve(news as PdfNews);
  signal.addEventListener('abort', stop, { once: true });
  reader.once('message', answer).once('error', settled.reject).once('exit', ended);
  try {
    if (reader.exitCode !== null || reader.signalCode !== null) ended(null, reader.signalCode);
    // What cannot be sent was for a process that is about to end.
    else reader.send(question, () => undefined);
    return await settled.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    reader.off('message', answer).off('error', settled.reject).off('exit', ended);
  }
}
