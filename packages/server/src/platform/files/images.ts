import { IMAGE_WIDTHS } from '@tenantry/contract/shared/images';
import { MAX_DOCUMENT_BYTES } from '@tenantry/contract/shared/limits';
import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { AppError } from '../http/errors.ts';
import { fileReaders } from './file-readers.ts';
import type * as ImageCleaning from './image-cleaning.task.ts';
import type { CleanImage } from './image-encoding.ts';
import { isPicture } from './picture-kinds.ts';
import type * as TiffPages from './tiff-pages.task.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS);

export interface ImageLimits {
  /** The maximum length of the longer side in pixels; smaller pictures stay as they are. */
  readonly longest?: number;
}

const LONGEST_MS = 60_000;

const MAX_TIFF_PAGES = 50;

const refusals = {
  tooManyPixels: 'The image has more than 50 megapixels.',
  tooManyPages: `The TIFF has more than ${MAX_TIFF_PAGES} pages. Save it as a PDF.`,
  tooManyBytes: 'The pages of the TIFF are larger than 20 MB together. Send fewer pages.',
  damaged: 'The image is damaged and cannot be read.',
  ended: 'The image is damaged and cannot be read.',
  tooLong: 'The image takes too long to read.',
  tooLarge: 'Reading the image takes too much memory. Make it smaller.',
};

/**
 * Makes an uploaded picture safe to show. Its content decides the type, not its name. It is rotated upright, loses its
 * metadata (place, camera, color profile), and is encoded again in another process. Only the first frame of an
 * animation is kept.
 * @throws AppError 415 if it is not a JPEG, PNG, WebP, HEIC or TIFF image; 422 if it is broken, has too many pixels, or
 * takes too much time or memory; 503 if too many are waiting or no process can read it
 */
export async function cleanImage(
  content: Buffer,
  { longest = WIDEST }: ImageLimits = {},
): Promise<CleanImage> {
  if (!isPicture(content)) {
    throw new AppError('unsupported_media_type', 'Choose a JPEG, PNG, WebP, HEIC or TIFF image.');
  }
  const cleaned = await clean(content, longest);
  if ('refused' in cleaned) throw new AppError('image_unreadable', refusals[cleaned.refused]);
  return cleaned;
}

async function clean(content: Buffer, longest: number) {
  const module = new URL('image-cleaning.task.ts', import.meta.url);
  const input = { content, longest };
  return unlessEnded(
    fileReaders.run<typeof ImageCleaning>(module, input, { longestMs: LONGEST_MS }),
  );
}

/**
 * A PDF of a TIFF with several pages; null if it has one.
 * @throws AppError like `cleanImage`
 */
export async function pdfOfTiff(content: Buffer): Promise<Buffer | null> {
  const module = new URL('tiff-pages.task.ts', import.meta.url);
  const input = { content, mostPages: MAX_TIFF_PAGES, mostBytes: MAX_DOCUMENT_BYTES };
  const converted = await unlessEnded(
    fileReaders.run<typeof TiffPages>(module, input, { longestMs: LONGEST_MS }),
  );
  if (converted === null) return null;
  if ('refused' in converted) throw new AppError('image_unreadable', refusals[converted.refused]);
  return Buffer.from(converted.pdf);
}

async function unlessEnded<Result>(reading: Promise<Result>) {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ReadingEnded) return { refused: error.why };
    throw error;
  }
}
