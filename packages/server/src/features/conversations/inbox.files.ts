import type { InboundFile } from '#features/messaging';
import { idsOf, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { discard, storeDocument } from '../../platform/documents/storing.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/errors.ts';

const MAX_FILES = 10;

/** The mail server that delivers the mail waits at least this long for a response. */
const LONGEST_MS = 45_000;

export interface TakenFiles {
  readonly taken: readonly { readonly name: string; readonly document: StoredDocument }[];
  /** The names of files that are neither pictures nor PDFs, are broken, or are too many. */
  readonly refused: readonly string[];
}

/**
 * Stores the pictures and PDFs of a mail after the same checks as an upload: the first few, until the time limit. If
 * one of them cannot be stored, none is.
 */
export async function takeFiles(
  files: FileStore,
  attachments: readonly InboundFile[],
  timeIsUp = AbortSignal.timeout(LONGEST_MS),
): Promise<TakenFiles> {
  const taken: { name: string; document: StoredDocument }[] = [];
  const refused: string[] = [];
  try {
    for (const { name, content } of attachments.slice(0, MAX_FILES)) {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      const document = timeIsUp.aborted ? null : await storeAccepted(files, bytes);
      if (document) taken.push({ name, document });
      else refused.push(name);
    }
  } catch (error) {
    await discard(
      files,
      taken.flatMap(({ document }) => idsOf(document)),
    );
    throw error;
  }
  refused.push(...attachments.slice(MAX_FILES).map(({ name }) => name));
  return { taken, refused };
}

async function storeAccepted(files: FileStore, content: Buffer): Promise<StoredDocument | null> {
  return storeDocument(files, content, 'document').catch((error: unknown) => {
    // The server is only busy: the mail server will deliver the mail again.
    const isRefused = error instanceof AppError && error.code !== 'unavailable';
    if (isRefused) return null;
    throw error;
  });
}
