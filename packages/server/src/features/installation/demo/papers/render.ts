import sharp from 'sharp';
import { encodeWidths, type CleanImage } from '../../../../platform/files/image-encoding.ts';
import type { Svg } from './svg.ts';

/** Less than for uploads: drawings are small, and the first start waits for them. */
const EFFORT = 1;

/** Converts a drawing to the product's image format, only in its own width. */
export async function renderPicture(drawing: Svg): Promise<CleanImage> {
  const bitmap = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeWidths(bitmap, EFFORT, []);
}
