import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Pictures of 120 x 80 pixels, red on the left and blue on the right, in the format of phones: plain; with a turn of a
 * quarter clockwise; and in the colors of Display P3, with their profile.
 */
export type PhonePicture = 'two-colors' | 'two-colors-turned' | 'two-colors-p3';

export const aHeic = (name: PhonePicture = 'two-colors'): Buffer =>
  readFileSync(join(import.meta.dirname, 'pictures', `${name}.heic`));

/** The same file as if it was this large: its size is named before its pixels. */
export function heicOf(width: number, height: number): Buffer {
  const heic = aHeic();
  const at = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(width, at);
  heic.writeUInt32BE(height, at + 4);
  return heic;
}

/** A fax of black lines on white in Group 4, one page for each number of lines. */
export async function aFax(...lines: readonly number[]): Promise<Buffer> {
  const pages = lines.map((count) => {
    const bars = Array.from(
      { length: count },
      (_, index) => `<rect x="20" y="${20 + 30 * index}" width="160" height="10"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="280"><rect width="200" height="280" fill="#fff"/>${bars.join('')}</svg>`;
    return sharp(Buffer.from(svg)).png().toBuffer();
  });
  const drawn = await Promise.all(pages);
  const [first] = drawn;
  const fax = drawn.length > 1 ? sharp(drawn, { join: { animated: true } }) : sharp(first);
  return fax
    .removeAlpha()
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer();
}
