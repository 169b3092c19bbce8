import sharp from 'sharp';
import { encodeWidths, type CleanImage } from '../../../../platform/files/image-encoding.ts';
import type { Svg } from './svg.ts';

/** Less than for uploads: drawings are small anyway, and a first start waits for them. */
const EFFORT = 1;

/** Turns a drawing into the kind of image that the product shows, in its own width only. */
export async function renderPicture(drawing: Svg): Promise<CleanImage> {
  const bitmap = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeWidths(bitmap, EFFORT, []);
}
