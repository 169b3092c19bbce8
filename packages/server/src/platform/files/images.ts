import { IMAGE_WIDTHS } from '@tenantry/contract/shared/images';
import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import type { OutputInfo } from 'sharp';
import { AppError } from '../http/errors.ts';
import { createTurns } from './turns.ts';

/** WebP bytes. */
export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture that is safe to show, and the narrower versions of it. */
export interface CleanImage extends EncodedImage {
  readonly contentType: 'image/webp';
  readonly renditions: readonly EncodedImage[];
}

/** Pixels as they are, upright and in sRGB. */
export interface Bitmap {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Loaded with the first picture: it takes 25 MB of memory, and the start has no use for it. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}

const WIDEST = Math.max(...IMAGE_WIDTHS);

export interface ImageLimits {
  /** How many pixels the longer side keeps, unless the picture came with less. */
  readonly longest?: number;
}

const LONGEST_SECONDS = 30;

/** A bitmap of 50 megapixels takes 200 MB, so they are not opened all at once. */
const inTurn = createTurns(2);

/**
 * Makes an uploaded picture safe to show: what it really is decides, not its name; it is turned upright, loses its
 * metadata (place, camera, colour profile), and is encoded anew. Of an animation the first picture is kept.
 * @throws AppError 415 when it is no JPEG, PNG or WebP image, 422 when it is broken or has too many pixels
 */
export async function cleanImage(
  content: Buffer,
  { longest = WIDEST }: ImageLimits = {},
): Promise<CleanImage> {
  if (!isAccepted(content)) {
    throw new AppError('unsupported_media_type', 'Choose a JPEG, PNG or WebP image.');
  }
  return inTurn(async () => encodeWidths(await decode(content, longest), 4));
}

async function decode(content: Buffer, longest: number): Promise<Bitmap> {
  const sharp = await loadSharp();
  try {
    return await sharp(content, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: LONGEST_SECONDS })
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    throw new AppError(
      'rule',
      tooMany
        ? 'The image has more than 50 megapixels.'
        : 'The image is damaged and cannot be read.',
    );
  }
}

/** Encodes a picture as it is, and in each of the widths that is narrower. */
export async function encodeWidths(
  bitmap: Bitmap,
  effort: number,
  widths: readonly number[] = IMAGE_WIDTHS,
): Promise<CleanImage> {
  const full = await encode(bitmap, bitmap.info.width, effort);
  const renditions: EncodedImage[] = [];
  for (const width of widths) {
    if (width < full.width) renditions.push(await encode(bitmap, width, effort));
  }
  return { ...full, contentType: 'image/webp', renditions };
}

async function encode({ data, info }: Bitmap, width: number, effort: number) {
  const sharp = await loadSharp();
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encoded = await sharp(data, { raw })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort })
    .toBuffer({ resolveWithObject: true });
  return {
    content: encoded.data,
    width: encoded.info.width,
    height: encoded.info.height,
  };
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
