import { createHash } from 'node:crypto';
import { cleanImage } from '../../platform/files/images.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { checkPdf, looksLikePdf } from '../../platform/files/pdfs.ts';
import type { NewFile } from '../../platform/files/stored-files.ts';
import { idsOf, storeImage, type StoredImage } from '../../platform/files/stored-images.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import type { InboundFile } from './inbound-mail.parsing.ts';

const MOST_FILES = 10;

export interface TakenFiles {
  readonly taken: readonly { readonly name: string; readonly file: NewFile | StoredImage }[];
  /** Every id under which the store holds something of them. */
  readonly ids: readonly string[];
  /** The names of those that are neither pictures nor PDFs, or are broken, or too many. */
  readonly refused: readonly string[];
}

/** Stores what can be shown of what came with a mail, after the same checks as an upload. */
export async function takeFiles(
  files: FileStore,
  attachments: readonly InboundFile[],
): Promise<TakenFiles> {
  const taken: { name: string; file: NewFile | StoredImage }[] = [];
  const refused: string[] = [];
  for (const { name, content } of attachments) {
    const file = taken.length < MOST_FILES ? await take(files, content) : null;
    if (file) taken.push({ name, file });
    else refused.push(name);
  }
  const ids = taken.flatMap(({ file }) =>
    idsOf({ id: file.fileId, renditions: 'renditions' in file ? file.renditions : [] }),
  );
  return { taken, ids, refused };
}

async function take(files: FileStore, content: Buffer): Promise<NewFile | StoredImage | null> {
  try {
    if (looksLikePdf(content)) return await takePdf(files, content);
    return await storeImage(files, await cleanImage(content));
  } catch (error) {
    if (error instanceof AppError) return null;
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
