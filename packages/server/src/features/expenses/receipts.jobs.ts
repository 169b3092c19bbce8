import { buffer } from 'node:stream/consumers';
import { Unreadable } from '@tenantry/reading/processes/unreadable';
import { ReadingFailed, type ReadReceipt } from '@tenantry/reading/receipts/receipt-reader';
import { stopwatch } from '../../platform/clock.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Job, JobRun } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { NotWanted, type BeforeLook, type ReceiptReader } from './reading/receipt-reader.ts';
import {
  noteFailure,
  noteLook,
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

/** Below the limit of its lane. */
const LONGEST_MS = 5 * 60_000;

/** The last one is about half an hour after the first. */
const MAX_ATTEMPTS = 8;

/** A receipt at which the server was killed this often in a row is not tried again. */
const MAX_CUT_OFF = 3;

const TOO_OFTEN = 'This receipt could not be extracted after several attempts. Try again later.';

type Work = JobRun<ReadingPayload>;

/** EXP-9: reads a receipt. Nothing is locked meanwhile, so people can keep working with the expense. */
export function receiptReadingJob(dependencies: Dependencies): Job<ReadingPayload> {
  return {
    name: RECEIPT_READING_JOB,
    lane: 'reading',
    run: async (work) => {
      const { expenseId } = work.payload;
      const receipt = await work.transact((tx) => receiptInTurn(tx, expenseId));
      if (!receipt) return;
      const looking = lookingAt(dependencies, work);
      if (work.cutOff >= MAX_CUT_OFF || work.attempt > MAX_ATTEMPTS) {
        return looking.fail(TOO_OFTEN);
      }
      try {
        await readAndStore(dependencies, work, receipt, looking);
      } catch (error) {
        if (error instanceof NotWanted) return;
        // Whatever the error, a receipt does not wait forever.
        if (work.signal.aborted || work.attempt < MAX_ATTEMPTS) throw error;
        await looking.fail(TOO_OFTEN);
      }
    },
  };
}

/** Records who sees a receipt, and never its content. */
function lookingAt({ log }: Dependencies, { payload: { expenseId }, transact }: Work) {
  const elapsed = stopwatch();
  const readers: ReadReceipt['reader'][] = [];
  const facts = () => ({
    job: RECEIPT_READING_JOB,
    expenseId,
    durationMs: Math.round(elapsed()),
    readers,
  });
  const before: BeforeLook = async (reader) => {
    if (!(await transact((tx) => noteLook(tx, expenseId, reader)))) throw new NotWanted();
    readers.push(reader);
    log.info({ job: RECEIPT_READING_JOB, expenseId, reader }, 'a reader is shown a receipt');
  };
  return {
    before,
    keep: async (read: ReadReceipt) => {
      await transact((tx) => storeReading(tx, expenseId, read));
      log.info({ ...facts(), reader: read.reader }, 'a receipt was read');
    },
    fail: async (reason: string) => {
      await transact((tx) => noteFailure(tx, expenseId, reason, readers));
      log.info(facts(), 'a receipt could not be read');
    },
  };
}

type Looking = ReturnType<typeof lookingAt>;

async function readAndStore(
  dependencies: Dependencies,
  work: Work,
  receipt: ReceiptInTurn,
  looking: Looking,
): Promise<void> {
  const read = await readOnce(dependencies, work, receipt, looking.before);
  // The reason stays out of the queue, because it may contain content of the receipt.
  if (!read) throw new Error('a receipt was not read');
  await (typeof read === 'string' ? looking.fail(read) : looking.keep(read));
}

/** The result, or why there can be none. Null if it should be retried. */
async function readOnce(
  { files, reader, log }: Dependencies,
  { signal }: Work,
  { fileId, contentType, hints }: ReceiptInTurn,
  before: BeforeLook,
): Promise<ReadReceipt | string | null> {
  const tooLong = AbortSignal.timeout(LONGEST_MS);
  const stop = AbortSignal.any([signal, tooLong]);
  try {
    const opened = await files.open(fileId);
    if (!opened) return 'The file of this receipt no longer exists.';
    const content = await buffer(opened.stream);
    return await reader.read({ content, contentType }, hints, stop, before);
  } catch (error) {
    if (error instanceof NotWanted) throw error;
    if (error instanceof ReadingFailed || error instanceof Unreadable) return error.message;
    if (tooLong.aborted) return 'This receipt takes too long to extract.';
    const { name, code } = error as { name?: string; code?: string };
    log.warn({ job: RECEIPT_READING_JOB, name, code }, 'a receipt is read later');
    return null;
  }
}
