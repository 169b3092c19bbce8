import { Worker } from 'node:worker_threads';
import { AppError } from '../http/errors.ts';
import type { Opened } from './pdfs.worker.ts';
import { createTurns } from './turns.ts';

const LONGEST_MS = 20_000;
const MOST_MEMORY_MB = 256;
export const MOST_PDF_PAGES = 200;

const inTurn = createTurns(2);

/** By its first bytes. */
export function looksLikePdf(content: Buffer): boolean {
  return content.subarray(0, 5).toString('latin1') === '%PDF-';
}

/**
 * Checks an uploaded PDF by opening every page of it, in a thread of its own that ends with it, so that one that is made
 * to be slow or huge holds up nobody.
 * @throws AppError 422 when it is damaged, asks for a password to be opened, or is longer than anything that is meant
 */
export async function checkPdf(content: Buffer): Promise<void> {
  const opened = await inTurn(() => openInThread(content));
  if (opened.state === 'encrypted') {
    throw refused('The PDF is encrypted. Save it without a password, and choose that one.');
  }
  if (opened.state === 'damaged') throw refused('The PDF is damaged and cannot be read.');
  if (opened.pages > MOST_PDF_PAGES) {
    throw refused(`The PDF has more than ${MOST_PDF_PAGES} pages.`);
  }
}

const refused = (message: string) => new AppError('rule', message);

async function openInThread(content: Buffer): Promise<Opened> {
  const worker = new Worker(new URL('pdfs.worker.ts', import.meta.url), {
    workerData: { content: new Uint8Array(content), mostPages: MOST_PDF_PAGES },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  const damaged: Opened = { state: 'damaged' };
  try {
    return await new Promise<Opened>((resolve) => {
      const timer = setTimeout(() => resolve(damaged), LONGEST_MS);
      const settle = (opened: Opened) => {
        clearTimeout(timer);
        resolve(opened);
      };
      worker.once('message', settle);
      // Out of memory, or a fault that the reader did not expect.
      worker.once('error', () => settle(damaged));
      worker.once('exit', () => settle(damaged));
    });
  } finally {
    await worker.terminate();
  }
}
