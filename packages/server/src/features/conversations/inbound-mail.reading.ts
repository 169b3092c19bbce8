import { Worker } from 'node:worker_threads';
import { createTurns } from '../../platform/files/turns.ts';
import type { InboundMail } from './inbound-mail.parsing.ts';

const LONGEST_MS = 30_000;
const MOST_MEMORY_MB = 256;

const inTurn = createTurns(2);

/**
 * Reads a mail in a thread of its own that ends with it, so that one that is made to be slow or huge holds up nobody.
 * Null for what nobody sent, and for what cannot be read in that time: a second try would take as long.
 */
export function readMail(raw: Buffer, longestMs = LONGEST_MS): Promise<InboundMail | null> {
  return inTurn(() => readInThread(raw, longestMs));
}

async function readInThread(raw: Buffer, longestMs: number): Promise<InboundMail | null> {
  const content = new Uint8Array(raw);
  const worker = new Worker(new URL('inbound-mail.worker.ts', import.meta.url), {
    workerData: { content },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<InboundMail | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), longestMs);
      const settle = (mail: InboundMail | null) => {
        clearTimeout(timer);
        resolve(mail);
      };
      worker.once('message', settle);
      // Out of memory, or a fault that the reader did not expect.
      worker.once('error', () => settle(null));
      worker.once('exit', () => settle(null));
    });
  } finally {
    await worker.terminate();
  }
}
