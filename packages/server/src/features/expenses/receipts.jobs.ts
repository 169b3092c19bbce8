import { buffer } from 'node:stream/consumers';
import { stopwatch } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job, JobRun } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { Unreadable } from '../../platform/reading/reader.ts';
import { ReadingFailed, type ReadReceipt, type ReceiptReader } from './reading/receipt-reader.ts';
import {
  noteFailure,
  receiptInTurn,
  RECEIPT_READING_JOB,
  storeReading,
  type ReadingPayload,
  type ReceiptInTurn,
} from './receipt-reading.service.ts';

interface Dependencies {
  readonly files: FileStore;
  readonly reader: ReceiptReader;
  readonly log: Logger;
}

/** Well below the time after which a job counts as abandoned. */
const LONGEST_MS = 5 * 60_000;

/** The last of them comes about half an hour after the first. */
const MOST_ATTEMPTS = 8;

/** EXP-9: reads a receipt. Nothing is locked meanwhile, so that people go on working with the expense. */
export function receiptReadingJob(dependencies: Dependencies): Job<ReadingPayload> {
  const { log } = dependencies;
  return {
    name: RECEIPT_READING_JOB,
    run: async (work) => {
      const { expenseId } = work.payload;
      const receipt = await work.transact((tx) => receiptInTurn(tx, expenseId));
      if (!receipt) return;
      const elapsed = stopwatch();
      const read = await readOnce(dependencies, work, receipt);
      // Of the reason nothing goes into the queue: it may hold what stands on the receipt.
      if (!read) throw new Error('a receipt was not read; it is tried again');
      // Who looks at a receipt is written down, and never what stands on it.
      const facts = { job: RECEIPT_READING_JOB, expenseId, durationMs: Math.round(elapsed()) };
      if (typeof read === 'string') {
        await work.transact((tx) => noteFailure(tx, expenseId, read));
        log.info(facts, 'a receipt could not be read');
      } else {
        await work.transact((tx) => storeReading(tx, expenseId, read));
        log.info({ ...facts, reader: read.reader }, 'a receipt was read');
      }
    },
  };
}

/** What was read, or why nothing can be. Null when it is worth another try. */
async function readOnce(
  { files, reader, log }: Dependencies,
  { signal, attempt }: JobRun<ReadingPayload>,
  { fileId, contentType, hints }: ReceiptInTurn,
): Promise<ReadReceipt | string | null> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  try {
    const opened = await files.open(fileId);
    if (!opened) return 'The file of this receipt is not there any more.';
    const content = await buffer(opened.stream);
    return await reader.read({ content, contentType }, hints, AbortSignal.any([signal, tooLong]));
  } catch (error) {
    if (error instanceof ReadingFailed || error instanceof Unreadable) return error.message;
    if (tooLong.aborted) return 'This receipt takes too long to read.';
    if (!signal.aborted && attempt >= MOST_ATTEMPTS) {
      return 'This receipt could not be read, though it was tried again and again. Try it later.';
    }
    const { name, code } = error as { name?: string; code?: string };
    log.warn({ job: RECEIPT_READING_JOB, name, code }, 'a receipt is read later');
    return null;
  }
}
