import { IMAGE_WIDTHS } from '@tenantry/contract/shared/images';
import type { OutputInfo } from 'sharp';

/** WebP bytes. */
export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A picture that is safe to show, and its narrower versions. */
export interface CleanImage extends EncodedImage {
  readonly contentType: 'image/webp';
  readonly renditions: readonly EncodedImage[];
}

/** Raw pixels, upright and in sRGB. */
export interface Bitmap {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Loaded with the first picture: it takes 25 MB of memory that the start does not need. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}

/** Encodes a picture in its own size, and in each narrower width. */
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
