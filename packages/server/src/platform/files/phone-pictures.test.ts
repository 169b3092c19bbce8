import { MAX_DOCUMENT_BYTES } from '@tenantry/contract/shared/limits';
import { openPdf } from '@tenantry/reading/documents/open-pdf';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aFax, aHeic, heicOf } from '#testing/phone-pictures';
import { useTestApp } from '#testing/test-app';
import { storeDocument } from '../documents/storing.ts';
import { decodeHeic } from './heic.ts';
import { cleanImage, pdfOfTiff } from './images.ts';
import { isHeic, isPicture } from './picture-kinds.ts';
import { plainTiff } from './plain-tiff.ts';
import { run as pagesOfTiff } from './tiff-pages.task.ts';

const app = useTestApp();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const region = { left, top, width: 1, height: 1 };
  return [...(await sharp(image).extract(region).removeAlpha().raw().toBuffer())];
}

function expectColor(seen: readonly number[], color: readonly number[]): void {
  for (const [index, value] of color.entries()) {
    expect(Math.abs((seen[index] ?? 0) - value)).toBeLessThan(12);
  }
}

const RED = [224, 32, 32];
const BLUE = [32, 32, 224];

describe('PAY-9: a HEIC picture of a phone is converted', () => {
  test.each(['two-colors', 'two-colors-p3'] as const)('%s, in its colors', async (name) => {
    const { content, width, height, contentType } = await cleanImage(aHeic(name));
    expect([contentType, width, height]).toEqual(['image/webp', 120, 80]);
    expectColor(await colorAt(content, 10, 10), RED);
    expectColor(await colorAt(content, 110, 70), BLUE);
  });

  test('a picture that was taken upright is shown upright', async () => {
    const { content, width, height } = await cleanImage(aHeic('two-colors-turned'));
    expect([width, height]).toEqual([80, 120]);
    expectColor(await colorAt(content, 70, 10), RED);
    expectColor(await colorAt(content, 10, 110), BLUE);
  });

  test('a picture that names its format only after its brand', async () => {
    const named = Buffer.from(aHeic());
    named.write('mif1', 8, 'latin1');
    expect(isHeic(named)).toBe(true);
    expect(await cleanImage(named)).toMatchObject({ width: 120 });
  });

  test.each([
    ['AVIF', () => plain(16, 16).avif().toBuffer()],
    ['a film', async () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomavc1')],
    ['the first bytes of one', async () => Buffer.from('\0\0\0\x18ftyp')],
  ])('%s is not one', async (_, content) => {
    expect(isPicture(await content())).toBe(false);
  });

  test.each([
    ['half of one', () => aHeic().subarray(0, 400), 'The image is damaged and cannot be read.'],
    ['its start', () => aHeic().subarray(0, 60), 'The image is damaged and cannot be read.'],
    ['a shell of random bytes', () => scrambled(24), 'The image is damaged and cannot be read.'],
    ['random pixels', () => scrambled(355), 'The image is damaged and cannot be read.'],
    ['one of 81 megapixels', () => heicOf(9000, 9000), 'The image has more than 50 megapixels.'],
    ['one of a gigapixel', () => heicOf(32_000, 32_000), 'The image has more than 50 megapixels.'],
    [
      'one that is smaller than it says',
      () => heicOf(4000, 3000),
      expect.stringContaining('image'),
    ],
  ])('%s is refused in a sentence', async (_, content, message) => {
    await expect(cleanImage(content())).rejects.toMatchObject({
      code: 'image_unreadable',
      message,
    });
  });
});

test('PAY-9: an exception of the HEIC decoder means that the picture is damaged', async () => {
  // It cannot take a number as the content.
  expect(await decodeHeic(7 as unknown as Buffer, 100)).toEqual({ refused: 'damaged' });
});

describe('PAY-9: a TIFF is converted', () => {
  test.each(['lzw', 'deflate', 'packbits', 'jpeg', 'none'] as const)(
    'compressed with %s',
    async (compression) => {
      const tiff = await plain(60, 40).tiff({ compression }).toBuffer();
      const { content, width, height } = await cleanImage(tiff);
      expect([width, height]).toEqual([60, 40]);
      expectColor(await colorAt(content, 30, 20), [0x33, 0x66, 0xaa]);
    },
  );

  test.each([
    ['tiles', () => plain(300, 200).tiff({ tile: true }).toBuffer()],
    ['big endian', async () => bigEndianTiff()],
    ['the colors of a printer', () => plain(300, 200).toColourspace('cmyk').tiff().toBuffer()],
    ['16 bits', () => plain(300, 200).toColourspace('rgb16').tiff().toBuffer()],
    ['one bit', () => plain(300, 200).greyscale().tiff({ bitdepth: 1 }).toBuffer()],
    ['what is transparent', () => plain(300, 200).ensureAlpha(0.5).tiff().toBuffer()],
  ])('%s', async (_, tiff) => {
    const { content } = await cleanImage(await tiff());
    expect((await sharp(content).metadata()).space).toBe('srgb');
  });

  test('it is turned upright', async () => {
    const tiff = await plain(60, 40).withMetadata({ orientation: 6 }).tiff().toBuffer();
    expect(await cleanImage(tiff)).toMatchObject({ width: 40, height: 60 });
  });

  test('a fax is black on white', async () => {
    const { content } = await cleanImage(await aFax(3));
    expectColor(await colorAt(content, 100, 24), [0, 0, 0]);
    expectColor(await colorAt(content, 100, 200), [255, 255, 255]);
  });

  test('all pages of a fax are kept: as a PDF where PDFs are accepted', async () => {
    const fax = await aFax(1, 4, 2);
    const pdf = await pdfOfTiff(fax);
    const opened = openPdf(pdf!);
    const { signal } = new AbortController();
    for (const page of [1, 2, 3]) expect(await opened.next(signal), `page ${page}`).not.toBeNull();
    expect(await opened.next(signal)).toBeNull();
    opened.close();
    expect(await pdfOfTiff(await aFax(1))).toBeNull();
    const { files } = app.current;
    expect(await storeDocument(files, fax, 'scan')).toMatchObject({
      contentType: 'application/pdf',
    });
    expect(await storeDocument(files, fax, 'picture')).toMatchObject({ width: 200, height: 280 });
  });

  test('its pages are refused as soon as their PDF would be larger than a document may be', async () => {
    const fax = { content: await aFax(1, 4, 2), mostPages: 50 };
    expect(await pagesOfTiff({ ...fax, mostBytes: 1000 })).toEqual({ refused: 'tooManyBytes' });
    expect(await pagesOfTiff({ ...fax, mostBytes: MAX_DOCUMENT_BYTES })).toHaveProperty('pdf');
  });

  test.each([
    [
      'half of one',
      async () =>
        (await plain(300, 200).tiff({ compression: 'none' }).toBuffer()).subarray(0, 9000),
      'The image is damaged and cannot be read.',
    ],
    [
      'its start',
      async () => Buffer.from('II*\0\x08\0\0\0'),
      'The image is damaged and cannot be read.',
    ],
    [
      'one of 56 megapixels',
      async () => tiffOf(8000, 7000),
      'The image has more than 50 megapixels.',
    ],
    [
      'one of 51 pages',
      () => aFax(...Array.from({ length: 51 }, () => 1)),
      'The TIFF has more than 50 pages. Save it as a PDF.',
    ],
  ])('%s is refused in a sentence', async (_, content, message) => {
    const tiff = await content();
    expect(tiff.length).toBeLessThan(MAX_DOCUMENT_BYTES);
    const storing = storeDocument(app.current.files, tiff, 'document');
    await expect(storing).rejects.toMatchObject({ code: 'image_unreadable', message });
  });
});

test('PAY-9: pixels in rows with a margin become the same picture, with many strips and with one', async () => {
  for (const height of [1, 64, 65, 200]) {
    const data = Buffer.alloc(16 * height, 7);
    const tiff = plainTiff({ width: 5, height, stride: 16, data }, new Uint8Array());
    const { data: seen, info } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([5, height]);
    expect(new Set(seen)).toEqual(new Set([7]));
  }
});

/** A HEIC with the same random bytes each time, from this one on. */
function scrambled(start: number): Buffer {
  const heic = Buffer.from(aHeic());
  for (let at = start; at < heic.length; at += 1) heic[at] = (at * at * 7919) >> 5;
  return heic;
}

/** A small TIFF that says that it is this large. */
function tiffOf(width: number, height: number): Buffer {
  const pixels = { width: 5, height: 5, stride: 15, data: Buffer.alloc(75) };
  const tiff = plainTiff(pixels, new Uint8Array());
  tiff.writeUInt32LE(width, 18);
  tiff.writeUInt32LE(height, 30);
  return tiff;
}

/** A grey picture of 2 x 2 pixels in the byte order of a Macintosh. */
function bigEndianTiff(): Buffer {
  const fields = [
    [256, 3, 1, 2 << 16],
    [257, 3, 1, 2 << 16],
    [258, 3, 1, 8 << 16],
    [259, 3, 1, 1 << 16],
    [262, 3, 1, 1 << 16],
    [273, 4, 1, 134],
    [277, 3, 1, 1 << 16],
    [278, 3, 1, 2 << 16],
    [279, 4, 1, 4],
  ] as const;
  const tiff = Buffer.alloc(138);
  tiff.write('MM\0*\0\0\0\x08', 'latin1');
  tiff.writeUInt16BE(fields.length, 8);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + 12 * index;
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  }
  tiff.fill(0x80, 134);
  return tiff;
}
