import type { Transact, Transaction } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { attach } from './attach.ts';
import type { StoredDocument } from './stored-files.ts';
import { storeDocument, type DocumentKind } from './storing.ts';

export interface Uploading<Result> {
  readonly files: FileStore;
  readonly transact: Transact;
  /** The transaction that records the upload, once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

interface Upload<Result> {
  readonly content: Buffer;
  readonly kind: DocumentKind;
  /** Refuses the upload early, before its file is checked and stored in vain. */
  allow(tx: Transaction): Promise<unknown>;
  /** Records the stored file, and repeats the check of `allow` in its transaction. */
  record(tx: Transaction, document: StoredDocument): Promise<Result>;
}

/** Handles an uploaded file: `allow`, check, store, and `record`, in this order. */
export async function takeUpload<Result>(
  { files, transact, transactOnce }: Uploading<NoInfer<Result>>,
  { content, kind, allow, record }: Upload<Result>,
): Promise<Result> {
  await transact(allow);
  const document = await storeDocument(files, content, kind);
  return attach({ files, transactOnce }, [document], (tx) => record(tx, document));
}
