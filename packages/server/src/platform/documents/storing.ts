import { createHash } from 'node:crypto';
import type { FileOnDisk, FileStore } from '../files/file-store.ts';
import type { CleanImage } from '../files/image-encoding.ts';
import { cleanImage, pdfOfTiff, type ImageLimits } from '../files/images.ts';
import { checkPdf, looksLikePdf } from '../files/pdfs.ts';
import { isPicture, isTiff } from '../files/picture-kinds.ts';
import { checkVideo } from '../files/videos.ts';
import { UNCHECKED_TYPE } from '@tenantry/contract/shared/unchecked-type';
import { AppError } from '../http/errors.ts';
import { newId } from '../tokens.ts';
import { idsOf, type StoredDocument } from './stored-files.ts';

interface Accepted extends ImageLimits {
  readonly pdf: boolean;
}

/** The kinds of uploaded files, and what each of them accepts. */
const kinds = {
  /** Shown on a page. */
  picture: { pdf: false },
  document: { pdf: true },
  /** Small print stays readable, for people and for programs. */
  scan: { pdf: true, longest: 4096 },
} satisfies Record<string, Accepted>;

export type DocumentKind = keyof typeof kinds;

/**
 * Checks an external picture or PDF in a separate process, and stores it: a PDF unchanged, a picture cleaned and in
 * several widths, a TIFF of several pages as a PDF.
 * @throws AppError like `cleanImage` and `checkPdf`
 */
export async function storeDocument(
  files: FileStore,
  content: Buffer,
  kind: DocumentKind,
): Promise<StoredDocument> {
  const { pdf, ...limits }: Accepted = kinds[kind];
  if (!pdf) return storeImage(files, await cleanImage(content, limits));
  if (looksLikePdf(content)) {
    await checkPdf(content);
    return storePdf(files, content);
  }
  if (!isPicture(content)) {
    const message = 'Choose a JPEG, PNG, WebP, HEIC or TIFF image, or a PDF.';
    throw new AppError('unsupported_media_type', message);
  }
  const pdfOfPages = isTiff(content) ? await pdfOfTiff(content) : null;
  if (pdfOfPages) return storePdf(files, pdfOfPages);
  return storeImage(files, await cleanImage(content, limits));
}

/** Stores a PDF that was checked or created here. */
export function storePdf(files: FileStore, content: Buffer): Promise<StoredDocument> {
  return storeAs(files, content, 'application/pdf');
}

/** Stores a file that nobody has checked. It is only ever sent to be saved, never to be shown. */
export function storeUnchecked(files: FileStore, content: Buffer): Promise<StoredDocument> {
  return storeAs(files, content, UNCHECKED_TYPE);
}

async function storeAs(
  files: FileStore,
  content: Buffer,
  contentType: string,
): Promise<StoredDocument> {
  const fileId = newId();
  await files.put(fileId, content);
  const facts = { bytes: content.length, sha256: hashOf(content) };
  return { fileId, contentType, ...facts, ...noPicture };
}

const noPicture = { width: null, height: null, renditions: [] };

/**
 * Checks an external video in a separate process, and stores it as it was recorded, without hidden data.
 * @throws AppError like `checkVideo`
 */
export async function storeVideo(files: FileStore, file: FileOnDisk): Promise<StoredDocument> {
  const { type: contentType, sha256 } = await checkVideo(file);
  const fileId = newId();
  try {
    await files.putFile(fileId, { ...file, sha256 });
  } catch (error) {
    await discard(files, [fileId]);
    throw error;
  }
  return { fileId, contentType, bytes: file.bytes, sha256, ...noPicture };
}

/** Stores a picture that was cleaned or created here, in its widths. */
export async function storeImage(files: FileStore, image: CleanImage): Promise<StoredDocument> {
  const { content, contentType, width, height } = image;
  const fileId = newId();
  const renditions = image.renditions.map((rendition) => ({ ...rendition, fileId: newId() }));
  const stored = await Promise.allSettled([
    files.put(fileId, content),
    ...renditions.map((rendition) => files.put(rendition.fileId, rendition.content)),
  ]);
  // Wait until all of them have ended: a file that is still being written cannot be removed.
  const failed = stored.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await discard(files, idsOf({ fileId, renditions }));
    throw failed.reason;
  }
  return {
    fileId,
    contentType,
    bytes: content.length,
    sha256: hashOf(content),
    width,
    height,
    renditions: renditions.map(({ width: narrower, fileId: id, content: narrow }) => ({
      width: narrower,
      fileId: id,
      bytes: narrow.length,
      sha256: hashOf(narrow),
    })),
  };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Removes files from the store if it can be reached; a file that remains does no harm. */
export async function discard(files: FileStore, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => files.remove(id)));
}
