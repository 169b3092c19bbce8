import type { Transaction } from '../database/database.ts';
import { isPassing } from '../database/errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { idsOf, type StoredDocument } from './stored-files.ts';
import { discard } from './storing.ts';

interface Attaching<Result> {
  readonly files: FileStore;
  /** The transaction that records the documents; it may run at most once for the key of a request. */
  transactOnce(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * Records documents that are in the store. They are removed from it if the work fails, or if the request was already
 * answered before: it was then sent again because the first response was lost.
 */
export async function attach<Result>(
  { files, transactOnce }: Attaching<NoInfer<Result>>,
  documents: readonly StoredDocument[],
  record: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const ids = documents.flatMap(idsOf);
  let isRecorded = false;
  try {
    const result = await transactOnce(async (tx) => {
      const recorded = await record(tx);
      isRecorded = true;
      return recorded;
    });
    if (!isRecorded) await discard(files, ids);
    return result;
  } catch (error) {
    // If the connection broke, the transaction may still have been committed.
    if (!isPassing(error)) await discard(files, ids);
    throw error;
  }
}
