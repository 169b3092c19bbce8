import { createTurns } from '../processes/turns.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import type { ReadPage } from './page.ts';
import { ReadingEnded } from '../processes/reader-process.ts';
import { Unreadable } from '../processes/unreadable.ts';
import type { DocumentReader, ImageReader, Look } from './reader.ts';

export interface ClosableDocumentReader extends DocumentReader {
  /** Cancels whatever is being read of a PDF. */
  close(): void;
}

/** Reads PDFs by their embedded text, and scanned pages and pictures by text recognition. */
export function createDocumentReader({ images }: { images: ImageReader }): ClosableDocumentReader {
  const inTurn = createTurns(2);
  const closed = new AbortController();

  /** A page is read, and its scan recognized and released, before the next one is requested. */
  async function readPages(content: Buffer, signal: AbortSignal, look?: Look) {
    let pdf: OpenPdf | undefined;
    const next = () => inTurn(() => (pdf ??= openPdf(content)).next(signal), signal);
    const pages: ReadPage[] = [];
    let scanned = false;
    try {
      for (let page = await next(); page; page = await next()) {
        if ('scan' in page) scanned = true;
        pages.push(
          'page' in page ? page.page : await images.read(Buffer.from(page.scan), signal, look),
        );
      }
      return { source: scanned ? ('image' as const) : ('text' as const), pages };
    } finally {
      pdf?.close();
    }
  }

  /** Retries once if the process ended, as a crash may have had nothing to do with the file. */
  async function readPdf(content: Buffer, signal: AbortSignal, look?: Look) {
    const read = () => readPages(content, signal, look);
    const hasEnded = (error: unknown) => error instanceof ReadingEnded;
    try {
      return await read().catch((error: unknown) =>
        hasEnded(error) ? read() : Promise.reject(error as Error),
      );
    } catch (error) {
      throw hasEnded(error) ? new Unreadable('The PDF is damaged and cannot be read.') : error;
    }
  }

  return {
    async read({ content, contentType }, signal, look) {
      if (content.length === 0) throw new Unreadable('The file is empty.');
      if (contentType !== 'application/pdf') {
        return { source: 'image', pages: [await images.read(content, signal, look)] };
      }
      return readPdf(content, AbortSignal.any([signal, closed.signal]), look);
    },
    ...(images.readClosely && { readClosely: images.readClosely }),
    close: () => closed.abort(),
  };
}
