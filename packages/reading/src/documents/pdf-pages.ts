import { fileURLToPath } from 'node:url';
import {
  getDocument,
  OPS,
  Util,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { linesOf, type ReadPage } from './page.ts';
import { textOfAnnotations } from './pdf-annotations.ts';
import { runOf, wordsOf, type TextRun } from './pdf-words.ts';

/** A result of the reading: a page, or how it ended. */
export type PdfNews =
  | { readonly page: ReadPage }
  | { readonly scan: Uint8Array }
  | { readonly ended: 'whole' | Refusal };

export type Refusal =
  | 'encrypted'
  | 'damaged'
  | 'tooManyPages'
  | 'tooManyScans'
  | 'tooManyWords'
  | 'noCanvas';

export interface PdfToRead {
  readonly content: Uint8Array;
  readonly mostPages: number;
  readonly mostScans: number;
  readonly mostWordsOnPage: number;
  readonly mostWords: number;
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** A page with less text is a scan, perhaps with a stamp or page number, if it shows anything else at all. */
const LETTERS_OF_TEXT = 24;
/** The best scale for recognition, and the maximum size of a rendered page. */
const SCAN_DPI = 300;
const MAX_SCAN_PIXELS = 9_000_000;

class Refused extends Error {
  readonly why: Refusal;
  constructor(why: Refusal) {
    super(why);
    this.why = why;
  }
}

/** Folders of pdfjs with fonts and decoders (JPEG 2000 and JBIG2, which scanners use). */
const partOfPdfjs = (folder: string) =>
  fileURLToPath(
    new URL(`../../${folder}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
  );

/** The pages of a PDF, one by one. */
export async function* pagesOf(work: PdfToRead): AsyncGenerator<PdfNews, void> {
  try {
    const pdf = await getDocument({
      data: new Uint8Array(work.content),
      verbosity: 0,
      stopAtErrors: true,
      standardFontDataUrl: partOfPdfjs('standard_fonts'),
      cMapUrl: partOfPdfjs('cmaps'),
      wasmUrl: partOfPdfjs('wasm'),
    }).promise;
    if (pdf.numPages > work.mostPages) throw new Refused('tooManyPages');
    let scans = 0;
    let words = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const read = await readText(page, Math.min(work.mostWordsOnPage, work.mostWords - words));
      if (read) {
        words += read.lines.reduce((sum, line) => sum + line.words.length, 0);
        yield { page: read };
      } else {
        scans += 1;
        if (scans > work.mostScans) throw new Refused('tooManyScans');
        yield { scan: await draw(page, pdf) };
      }
      page.cleanup();
    }
    yield { ended: pdf.numPages > 0 ? 'whole' : 'damaged' };
  } catch (error) {
    yield { ended: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.why;
  const encrypted = error instanceof Error && error.name === 'PasswordException';
  return encrypted ? 'encrypted' : 'damaged';
}

/** Null if the page's content is not text. */
async function readText(page: PDFPageProxy, mostWords: number): Promise<ReadPage | null> {
  const viewport = page.getViewport({ scale: 1 });
  const runs: TextRun[] = [];
  for await (const item of itemsOf(page)) {
    if (!('str' in item)) continue;
    const transform = Util.transform(viewport.transform, item.transform) as number[];
    const run = runOf(item.str, item.width, transform);
    if (run) runs.push(run);
    // Processed one by one: nested forms can expand a page to billions of operations.
    if (runs.length > mostWords) throw new Refused('tooManyWords');
  }
  const typed = await textOfAnnotations(page, viewport.transform);
  if (runs.length + typed.length > mostWords) throw new Refused('tooManyWords');
  const isScan =
    lettersOf(runs) < LETTERS_OF_TEXT && (await showsMore(page, lettersOf([...runs, ...typed])));
  if (isScan) return null;
  const words = wordsOf([...runs, ...typed], viewport);
  if (words.length > mostWords) throw new Refused('tooManyWords');
  return { width: viewport.width, height: viewport.height, lines: linesOf(words) };
}

const lettersOf = (runs: readonly TextRun[]) =>
  runs.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);

async function* itemsOf(page: PDFPageProxy) {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    yield* part.value.items;
  }
}

/** Whether a page with little text shows a picture or other graphics. */
async function showsMore(page: PDFPageProxy, letters: number): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  // Its pictures are decoded again for rendering.
  page.cleanup();
  const pictures: number[] = [
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
  ];
  if (fnArray.some((operation) => pictures.includes(operation))) return true;
  const drawn: number[] = [OPS.constructPath, OPS.showText, OPS.showSpacedText];
  return letters === 0 && fnArray.some((operation) => drawn.includes(operation));
}

/** A picture of the page, as PNG. */
async function draw(page: PDFPageProxy, pdf: PDFDocumentProxy): Promise<Uint8Array> {
  const size = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MAX_SCAN_PIXELS / (size.width * size.height));
  const viewport = page.getViewport({ scale: Math.min(SCAN_DPI / 72, most) });
  const drawing = canvasFor(pdf, viewport.width, viewport.height);
  await page.render({ canvas: null, canvasContext: drawing.context, viewport }).promise;
  const picture = new Uint8Array(drawing.canvas.toBuffer('image/png'));
  // Its pixels would not be garbage-collected in time.
  (pdf.canvasFactory as CanvasFactory).destroy(drawing);
  return picture;
}

/** The canvas of pdfjs without a browser; it is an optional dependency for each platform. */
interface Drawing {
  readonly canvas: { toBuffer(type: 'image/png'): Buffer };
  readonly context: never;
}

interface CanvasFactory {
  create(width: number, height: number): Drawing;
  destroy(drawing: Drawing): void;
}

function canvasFor(pdf: PDFDocumentProxy, width: number, height: number): Drawing {
  try {
    return (pdf.canvasFactory as CanvasFactory).create(Math.round(width), Math.round(height));
  } catch {
    throw new Refused('noCanvas');
  }
}
