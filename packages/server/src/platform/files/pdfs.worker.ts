import { parentPort, workerData } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Opened =
  | { readonly state: 'readable'; readonly pages: number }
  | { readonly state: 'encrypted' }
  | { readonly state: 'damaged' };

interface Work {
  readonly content: Uint8Array;
  readonly mostPages: number;
}

async function open({ content, mostPages }: Work): Promise<Opened> {
  try {
    const pdf = await getDocument({ data: content, verbosity: 0, stopAtErrors: true }).promise;
    if (pdf.numPages > mostPages) return { state: 'readable', pages: pdf.numPages };
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      await page.getOperatorList();
    }
    return pdf.numPages > 0 ? { state: 'readable', pages: pdf.numPages } : { state: 'damaged' };
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    return { state: encrypted ? 'encrypted' : 'damaged' };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await open(workerData as Work));
