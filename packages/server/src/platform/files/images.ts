import { HEIC_REFUSED, IMAGE_WIDTHS } from '@tenantry/contract/shared/images';
import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { AppError } from '../http/errors.ts';
import { fileReaders } from './file-readers.ts';
import type * as ImageCleaning from './image-cleaning.task.ts';
import type { CleanImage } from './image-encoding.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS);

export interface ImageLimits {
  /** The maximum length of the longer side in pixels; smaller pictures stay as they are. */
  readonly longest?: number;
}

const LONGEST_MS = 60_000;

const refusals = {
  tooManyPixels: 'The image has more than 50 megapixels.',
  damaged: 'The image is damaged and cannot be read.',
  ended: 'The image is damaged and cannot be read.',
  tooLong: 'The image takes too long to read.',
  tooLarge: 'Reading the image takes too much memory. Make it smaller.',
};

/**
 * Makes an uploaded picture safe to show. Its content decides the type, not its name. It is rotated upright, loses its
 * metadata (place, camera, color profile), and is encoded again in another process. Only the first frame of an
 * animation is kept.
 * @throws AppError 415 if it is not a JPEG, PNG or WebP image; 422 if it is broken, has too many pixels, or takes too
 * much time or memory; 503 if too many are waiting or no process can read it
 */
export async function cleanImage(
  content: Buffer,
  { longest = WIDEST }: ImageLimits = {},
): Promise<CleanImage> {
  if (!isAccepted(content)) {
    if (isHeic(content)) throw new AppError('unsupported_media_type', HEIC_REFUSED);
    throw new AppError('unsupported_media_type', 'Choose a JPEG, PNG or WebP image.');
  }
  const cleaned = await clean(content, longest);
  if ('refused' in cleaned) throw new AppError('rule', refusals[cleaned.refused]);
  return cleaned;
}

async function clean(content: Buffer, longest: number) {
  const module = new URL('image-cleaning.task.ts', import.meta.url);
  const input = { content, longest };
  try {
    return await fileReaders.run<typeof ImageCleaning>(module, input, { longestMs: LONGEST_MS });
  } catch (error) {
    if (error instanceof ReadingEnded) return { refused: error.why };
    throw error;
  }
}

/** Checks the first bytes, so that no other format reaches a decoder: no SVG, no PDF, nothing exotic. */
function isAccepted(content: Buffer): boolean {
  const start = content.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP$/s.test(start)
  );
}

/** HEIC and HEIF, by the brands of their first box. */
export function isHeic(content: Buffer): boolean {
  return /^ftyp(?:hei[cxms]|hev[cxms])/.test(content.subarray(4, 12).toString('latin1'));
}
