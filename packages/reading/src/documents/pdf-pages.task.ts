import { pagesOf, type PdfNews, type PdfToRead } from './pdf-pages.ts';

let pages: AsyncGenerator<PdfNews, void> | undefined;

/** Opens a PDF, or continues with the open one, and returns one page of it. */
export async function run(input: PdfToRead | 'next'): Promise<PdfNews> {
  if (input !== 'next') pages = pagesOf(input);
  const next = await pages?.next();
  if (!next?.value) throw new Error('no PDF is open');
  return next.value;
}
