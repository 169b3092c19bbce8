import { createHash } from 'node:crypto';
import type { ImageSize } from '@tenantry/contract/shared/images';
import type { Rendition, storedFiles } from '../database/platform.table.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { newId } from '../tokens.ts';
import { openChecked } from './checked-files.ts';
import type { FileStore } from './file-store.ts';
import type { CleanImage } from './image-encoding.ts';
import { cleanImage, type ImageLimits } from './images.ts';
import { discard, keepIfNoted } from './keep-file.ts';
import { idsOf, type StoredFile } from './stored-files.ts';

/** A picture whose bytes the store holds already, and which no row names yet. */
export interface StoredImage {
  readonly fileId: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
}

/**
 * Cleans an uploaded picture, stores it in its widths, and hands it to the work that notes it in the database. When that
 * fails, what was stored goes away again.
 */
export async function storeUploadedImage<Result>(
  files: FileStore,
  content: Buffer,
  note: (image: StoredImage) => Promise<Result>,
  limits?: ImageLimits,
): Promise<Result> {
  const image = await storeImage(files, await cleanImage(content, limits));
  return keepIfNoted(files, idsOf({ id: image.fileId, ...image }), () => note(image));
}

export async function storeImage(files: FileStore, image: CleanImage): Promise<StoredImage> {
  const { content, contentType, width, height } = image;
  const fileId = newId();
  const renditions = image.renditions.map((rendition) => ({ ...rendition, fileId: newId() }));
  const stored = await Promise.allSettled([
    files.put(fileId, content),
    ...renditions.map((rendition) => files.put(rendition.fileId, rendition.content)),
  ]);
  // Only when all of them have ended: what is still being written cannot be taken away.
  const failed = stored.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    await discard(files, idsOf({ id: fileId, renditions }));
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

type Measured = Pick<typeof storedFiles.$inferSelect, 'width' | 'height' | 'renditions'>;

/** Null for what is no picture. One from before there were renditions has its own width only. */
export function imageSizeOf(file: Measured | null): ImageSize | null {
  if (!file?.width || !file.height) return null;
  const { width, height, renditions } = file;
  return { width, height, widths: [...renditions.map((rendition) => rendition.width), width] };
}

/** The picture in the narrowest kept width that is enough, else in its own. */
export function imageAnswer(files: FileStore, image: StoredFile, enough = Infinity): FileAnswer {
  const rendition = image.renditions
    .filter(({ width }) => width >= enough)
    .sort((a, b) => a.width - b.width)[0];
  return {
    contentType: image.contentType,
    fileName: image.label,
    etag: rendition ? `"${image.sha256}-${rendition.width}"` : `"${image.sha256}"`,
    immutable: true,
    open: () => openChecked(files, rendition ? { ...rendition, id: rendition.fileId } : image),
  };
}
