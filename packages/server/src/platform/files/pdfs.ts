import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { AppError } from '../http/errors.ts';
import { fileReaders } from './file-readers.ts';
import type * as PdfCheck from './pdf-check.task.ts';

const LONGEST_MS = 20_000;

const refusals = {
  encrypted: 'The PDF is encrypted. Save it without a password and choose that file.',
  damaged: 'The PDF is damaged and cannot be read.',
  ended: 'The PDF is damaged and cannot be read.',
  tooLong: 'The PDF takes too long to read.',
  tooLarge: 'Reading the PDF takes too much memory. If it is a scan, make it smaller.',
};

export const MAX_PDF_PAGES = 200;

const HEADER = '%PDF-';
/** Viewers look for the header this far. */
const HEADER_WITHIN = 1024;

/**
 * Finds the header, which may follow other bytes: a byte order mark, a blank line, or a printer's or mail's own lines. A
 * web page that only names it is no PDF.
 */
export function looksLikePdf(content: Buffer): boolean {
  const start = content.subarray(0, HEADER_WITHIN).toString('latin1');
  const at = start.indexOf(HEADER);
  const line =
    start
      .slice(0, Math.max(at, 0))
      .split(/[\r\n]/)
      .at(-1) ?? '';
  return at >= 0 && !line.includes('<');
}

/**
 * Checks an uploaded PDF by opening every page in a separate process, so that a slow or huge file delays nobody.
 * @throws AppError 422 if it is damaged, needs a password, has too many pages, or takes too much time or memory; 503 if
 * too many are waiting or no process can read it
 */
export async function checkPdf(content: Buffer): Promise<void> {
  const opened = await open(content);
  if (opened.state !== 'readable') throw refused(refusals[opened.state]);
  if (opened.pages > MAX_PDF_PAGES) {
    throw refused(`The PDF has more than ${MAX_PDF_PAGES} pages.`);
  }
}

const refused = (message: string) => new AppError('pdf_unreadable', message);

async function open(content: Buffer) {
  const module = new URL('pdf-check.task.ts', import.meta.url);
  const input = { content, mostPages: MAX_PDF_PAGES };
  try {
    return await fileReaders.run<typeof PdfCheck>(module, input, { longestMs: LONGEST_MS });
  } catch (error) {
    if (error instanceof ReadingEnded) return { state: error.why };
    throw error;
  }
}
