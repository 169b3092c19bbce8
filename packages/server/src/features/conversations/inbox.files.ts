import { createHash } from 'node:crypto';
import type { InboundFile } from '#features/messaging';
import { cleanImage } from '../../platform/files/images.ts';
import { discard } from '../../platform/files/keep-file.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { checkPdf, looksLikePdf } from '../../platform/files/pdfs.ts';
import { idsOf, type NewFile } from '../../platform/files/stored-files.ts';
import { storeImage, type StoredImage } from '../../platform/files/stored-images.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';

const MOST_FILES = 10;

/** The mail server that delivers the mail waits at least this long for an answer. */
const LONGEST_MS = 45_000;

type Kept = { readonly name: string; readonly file: NewFile | StoredImage };

export interface TakenFiles {
  readonly taken: readonly Kept[];
  /** Every id that they have in the file store. */
  readonly ids: readonly string[];
  /** The names of files that are neither pictures nor PDFs, are broken, or are too many. */
  readonly refused: readonly string[];
}

/**
 * Stores the pictures and PDFs of a mail after the same checks as an upload: the first few, until the time is up. If one
 * of them cannot be stored, none is.
 */
export async function takeFiles(
  files: FileStore,
  attachments: readonly InboundFile[],
  timeIsUp = AbortSignal.timeout(LONGEST_MS),
): Promise<TakenFiles> {
  const taken: Kept[] = [];
  const refused: string[] = [];
  try {
    for (const { name, content } of attachments.slice(0, MOST_FILES)) {
      const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      const file = timeIsUp.aborted ? null : await take(files, bytes);
      if (file) taken.push({ name, file });
      else refused.push(name);
    }
  } catch (error) {
    await discard(files, idsOfAll(taken));
    throw error;
  }
  refused.push(...attachments.slice(MOST_FILES).map(({ name }) => name));
  return { taken, ids: idsOfAll(taken), refused };
}

const idsOfAll = (taken: readonly Kept[]) =>
  taken.flatMap(({ file }) =>
    idsOf({ id: file.fileId, renditions: 'renditions' in file ? file.renditions : [] }),
  );

async function take(files: FileStore, content: Buffer): Promise<NewFile | StoredImage | null> {
  try {
    if (looksLikePdf(content)) return await takePdf(files, content);
    return await storeImage(files, await cleanImage(content));
  } catch (error) {
    // The server is only busy: the mail server will deliver the mail again.
    const isRefused = error instanceof AppError && error.code !== 'unavailable';
    if (isRefused) return null;
    throw error;
  }
}

async function takePdf(files: FileStore, content: Buffer): Promise<NewFile> {
  await checkPdf(content);
  const fileId = newId();
  await files.put(fileId, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { fileId, contentType: 'application/pdf', bytes: content.length, sha256 };
}
