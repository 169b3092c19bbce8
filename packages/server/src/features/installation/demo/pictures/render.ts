import sharp from 'sharp';
import { encodeWidths, type CleanImage } from '../../../../platform/files/images.ts';
import type { Svg } from './svg.ts';

/** So much less than for uploads: drawings are small anyway, and a first start waits for them. */
const EFFORT = 1;

/** Turns a drawing into the kind of image that the product shows. */
export async function renderPicture(drawing: Svg): Promise<CleanImage> {
  const bitmap = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeWidths(bitmap, EFFORT);
}
