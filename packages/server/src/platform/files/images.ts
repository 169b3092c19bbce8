import { IMAGE_WIDTHS } from '@tenantry/contract/shared/images';
import { ReadingEnded } from '@tenantry/reading/processes/reader-process';
import { AppError } from '../http/errors.ts';
import { fileReaders } from './file-readers.ts';
import type * as ImageCleaning from './image-cleaning.task.ts';
import type { CleanImage } from './image-encoding.ts';

const WIDEST = Math.max(...IMAGE_WIDTHS);

export interface ImageLimits {
  /** How many pixels the longer side keeps, unless the picture came with less. */
  readonly longest?: number;
}

const LONGEST_MS = 60_000;

const refusals = {
  tooManyPixels: 'The image has more than 50 megapixels.',
  damaged: 'The image is damaged and cannot be read.',
  ended: 'The image is damaged and cannot be read.',
  tooLong: 'The image takes too long to read.',
  tooLarge: 'The image takes more memory to read than it may. Make it smaller.',
};

/**
 * Makes an uploaded picture safe to show: what it really is decides, not its name; it is turned upright, loses its
 * metadata (place, camera, color profile), and is encoded again in another process. Only the first frame of an animation is kept.
 * @throws AppError 415 when it is no JPEG, PNG or WebP image, 422 when it is broken, has too many pixels, or takes
 *   too much time or memory, 503 when too many wait or no process can read it
 */
export async function cleanImage(
  content: Buffer,
  { longest = WIDEST }: ImageLimits = {},
): Promise<CleanImage> {
  if (!isAccepted(content)) {
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

/** By its first bytes, so that nothing else ever reaches a decoder: no SVG, no PDF, no exotic format. */
function isAccepted(content: Buffer): boolean {
  const start = content.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^RIFF.{4}WEBP$/s.test(start)
  );
}
