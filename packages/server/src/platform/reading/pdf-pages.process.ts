import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MemoryToWatch } from './memory-watch.worker.ts';
import { pagesOf, type PdfToRead } from './pdf-pages.ts';

export interface PdfWork extends PdfToRead {
  readonly mostMemoryMb: number;
  /** The process of the server. */
  readonly startedBy: number;
}

/**
 * Ends the process when it takes too much memory. What pictures take is no part of the heap, which has a limit; and the
 * limit that pdfjs has for the size of one leaves it out without a word.
 */
async function watchMemory({ mostMemoryMb, startedBy }: PdfWork): Promise<void> {
  const toWatch: MemoryToWatch = { mostMemoryMb, everyMs: 20, startedBy };
  const watch = new Worker(new URL('memory-watch.worker.ts', import.meta.url), {
    workerData: toWatch,
  });
  await once(watch, 'online');
}

// Who ends the server at a terminal does not mean the PDF; the server ends this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

const [work] = (await once(process, 'message')) as [PdfWork];
await watchMemory(work);
for await (const news of pagesOf(work)) {
  process.send?.(news);
  await once(process, 'message');
}
