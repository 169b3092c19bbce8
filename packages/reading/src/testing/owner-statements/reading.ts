import { pagesOf } from '../../documents/pdf-pages.ts';
import type { ReadPage } from '../../documents/page.ts';

const limits = { mostPages: 200, mostScans: 0, mostWordsOnPage: 5_000, mostWords: 60_000 };

/**
 * The pages of a PDF with embedded text. The product uses a separate process, whose start takes longer than the
 * reading; tests that read many PDFs read them here.
 */
export async function readPages(pdf: Buffer): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for await (const news of pagesOf({ content: new Uint8Array(pdf), ...limits })) {
    if ('page' in news) pages.push(news.page);
    else if (!('ended' in news) || news.ended !== 'whole') throw new Error('It cannot be read.');
  }
  return pages;
}
