import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withProperties, type PdfProperties } from './pdf-properties.ts';

interface Counting {
  readonly ask: 'count';
  readonly content: Uint8Array;
  readonly mostPages: number;
}

interface Joining {
  readonly ask: 'join';
  readonly first: Uint8Array;
  readonly others: readonly { readonly content: Uint8Array; readonly pages: number }[];
  readonly properties: PdfProperties;
}

interface Answer {
  /** Null if they cannot be put into another PDF. */
  readonly pages: number | null;
  /** The joined PDF. */
  readonly content?: Uint8Array;
}

/** Counts the pages of a PDF, or puts the pages of others after those of one. */
export async function run(work: Counting | Joining): Promise<Answer> {
  return work.ask === 'count' ? countOf(work) : joined(work);
}

async function opened<Result>(
  content: Uint8Array,
  use: (pdf: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0, stopAtErrors: true });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** A PDF that cannot be put into another one adds no pages there, so it is tried alone. */
async function countOf({ content, mostPages }: Counting): Promise<Answer> {
  try {
    return await opened(content, async (pdf) => {
      const { numPages } = pdf;
      if (numPages > mostPages) return { pages: null };
      const copy = await pdf.extractPages([{ document: null }]);
      const copied = await opened(copy, pagesOf);
      return { pages: copied === numPages ? numPages : null };
    });
  } catch {
    return { pages: null };
  }
}

/** Each page is read, so that one that is broken is found. */
async function pagesOf(pdf: PDFDocumentProxy): Promise<number> {
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    await page.getOperatorList();
  }
  return pdf.numPages;
}

/** Nothing is joined if a page would be missing. */
async function joined({ first, others, properties }: Joining): Promise<Answer> {
  try {
    const [content, own] = await opened(first, async (pdf) => {
      const documents = others.map((other) => ({ document: new Uint8Array(other.content) }));
      const pages = await pdf.extractPages([{ document: null }, ...documents]);
      return [withProperties(pages, properties), pdf.numPages] as const;
    });
    const pages = await opened(content, (pdf) => Promise.resolve(pdf.numPages));
    const expected = others.reduce((sum, other) => sum + other.pages, own);
    return pages === expected ? { pages, content } : { pages: null };
  } catch {
    return { pages: null };
  }
}
