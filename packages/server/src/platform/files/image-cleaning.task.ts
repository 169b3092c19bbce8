import { MAX_IMAGE_PIXELS } from '@tenantry/contract/shared/limits';
import sharp from 'sharp';
import { decodeHeic } from './heic.ts';
import { encodeWidths, type Bitmap, type CleanImage } from './image-encoding.ts';
import { isHeic } from './picture-kinds.ts';

interface Work {
  readonly content: Buffer;
  /** The maximum length of the longer side in pixels. */
  readonly longest: number;
}

interface Refused {
  readonly refused: 'tooManyPixels' | 'tooLong' | 'damaged';
}

const LONGEST_SECONDS = 30;

export async function run({ content, longest }: Work): Promise<CleanImage | Refused> {
  const readable = isHeic(content) ? await decodeHeic(content, MAX_IMAGE_PIXELS) : content;
  if ('refused' in readable) return readable;
  const bitmap = await decode(readable, longest);
  return 'refused' in bitmap ? bitmap : encodeWidths(bitmap, 4);
}

async function decode(content: Buffer, longest: number): Promise<Bitmap | Refused> {
  try {
    return await sharp(content, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: LONGEST_SECONDS })
      .rotate()
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const { message } = error as Error;
    if (message.includes('pixel limit')) return { refused: 'tooManyPixels' };
    return { refused: message.includes('timeout') ? 'tooLong' : 'damaged' };
  }
}
