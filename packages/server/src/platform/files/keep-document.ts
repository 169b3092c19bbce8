import type { Transaction } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import type { ImageLimits } from './images.ts';
import { discard, keepFile } from './keep-file.ts';
import { checkPdf, looksLikePdf } from './pdfs.ts';
import { idsOf, type recordFile } from './stored-files.ts';
import { storeUploadedImage } from './stored-images.ts';

/** A file that the store holds, and which no row names yet. */
export type KeptDocument = Parameters<typeof recordFile>[2];

interface Keeping<Result> {
  readonly files: FileStore;
  /** The transaction that notes it, once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/**
 * Keeps an uploaded picture or PDF, and hands it to the work that notes it. It goes away again when that fails, or when
 * the request was answered before.
 */
export async function keepDocument<Result>(
  { files, transactOnce }: Keeping<Result>,
  content: Buffer,
  note: (tx: Transaction, document: KeptDocument) => Promise<Result>,
  limits?: ImageLimits,
): Promise<Result> {
  const noteOnce = async (document: KeptDocument) => {
    let noted = false;
    const result = await transactOnce(async (tx) => {
      const made = await note(tx, document);
      noted = true;
      return made;
    });
    // Sent a second time, since the answer to the first was lost.
    if (!noted) await discard(files, idsOf({ id: document.fileId, renditions: [], ...document }));
    return result;
  };
  if (looksLikePdf(content)) {
    await checkPdf(content);
    return keepFile(files, { content, contentType: 'application/pdf' }, noteOnce);
  }
  return storeUploadedImage(files, content, noteOnce, limits).catch((error: unknown) => {
    const unknown = error instanceof AppError && error.code === 'unsupported_media_type';
    throw unknown ? neitherPictureNorPdf() : error;
  });
}

function neitherPictureNorPdf(): AppError {
  return new AppError('unsupported_media_type', 'Choose a JPEG, PNG or WebP image, or a PDF.');
}
