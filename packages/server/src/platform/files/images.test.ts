import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aZip, blackPng, plainWebp, withJpegComment, withPngText } from '#testing/hostile-pictures';
import { cleanImage } from './images.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } });

/** Red on the left, blue on the right, to show how it was rotated. */
async function twoColors(orientation: number): Promise<Buffer> {
  const half = { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: String(orientation) },
      IFD3: { GPSLatitude: '40/1 26/1 46/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function colorAt(image: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const region = { left, top, width: 1, height: 1 };
  const pixel = await sharp(image).extract(region).removeAlpha().raw().toBuffer();
  return (pixel[0] ?? 0) > (pixel[2] ?? 0) ? 'red' : 'blue';
}

describe('a picture becomes safe to show', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s is accepted and encoded again',
    async (format) => {
      const { content, ...facts } = await cleanImage(await plain(30, 20)[format]().toBuffer());
      expect(facts).toEqual({ contentType: 'image/webp', width: 30, height: 20, renditions: [] });
      expect((await sharp(content).metadata()).format).toBe('webp');
    },
  );

  test('a picture is turned upright, and camera and location are removed', async () => {
    const original = await twoColors(6);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { content, width, height } = await cleanImage(original);
    expect([width, height]).toEqual([20, 40]);
    expect([await colorAt(content, 10, 5), await colorAt(content, 10, 35)]).toEqual([
      'red',
      'blue',
    ]);
    const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(content.includes('SecretCamera')).toBe(false);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'the metadata of a %s are removed: location, XMP, color profile',
    async (format) => {
      const original = await plain(700, 20)
        .withExif({ IFD0: { Artist: 'SecretArtist' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer();
      const before = await sharp(original).metadata();
      expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);
      const { content, renditions } = await cleanImage(original);
      expect(renditions.map(({ width }) => width)).toEqual([320, 640]);
      for (const image of [content, ...renditions.map((rendition) => rendition.content)]) {
        const { exif, xmp, iptc, icc, comments, space } = await sharp(image).metadata();
        expect({ exif, xmp, iptc, icc, comments, space }).toEqual({ space: 'srgb' });
        expect(image.includes('Secret')).toBe(false);
      }
    },
  );

  test("colors stay the same, from a wider color space and from a printer's", async () => {
    const red = { create: { width: 9, height: 9, channels: 3, background: '#e02020' } } as const;
    const wide = sharp(red).withIccProfile('p3');
    const printer = sharp(red).toColourspace('cmyk').withIccProfile('cmyk');
    for (const original of [wide.png(), wide.jpeg({ quality: 100 }), printer.jpeg()]) {
      const { content } = await cleanImage(await original.toBuffer());
      const [r = 0, g = 0, b = 0] = await sharp(content).removeAlpha().raw().toBuffer();
      for (const [is, was] of [
        [r, 0xe0],
        [g, 0x20],
        [b, 0x20],
      ] as const) {
        expect(Math.abs(is - was)).toBeLessThan(40);
      }
    }
  });

  test.each([
    ['grey', () => plain(40, 30).greyscale().png().toBuffer()],
    ['16 bits', () => plain(40, 30).toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => plain(40, 30).png({ palette: true }).toBuffer()],
    ['one bit', async () => blackPng(40, 30)],
    ['progressive', () => plain(40, 30).jpeg({ progressive: true }).toBuffer()],
  ])('%s', async (_, original) => {
    const { content } = await cleanImage(await original());
    expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 30, space: 'srgb' });
  });

  test('transparency is kept', async () => {
    const { content } = await cleanImage(await plain(400, 30).ensureAlpha(0.5).png().toBuffer());
    expect((await sharp(content).stats()).isOpaque).toBe(false);
  });

  test('the first picture of an animation is kept', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 340, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#ff0000', '#0000ff', '#00ff00'].map(frame));
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const { content, width, height, renditions } = await cleanImage(animated);
    expect([width, height]).toEqual([340, 20]);
    expect((await sharp(content).metadata()).pages).toBeUndefined();
    expect(await colorAt(content, 170, 10)).toBe('red');
    expect(renditions.map((rendition) => [rendition.width, rendition.height])).toEqual([[320, 19]]);
  });

  test('a large picture is scaled down, a small one stays', async () => {
    const large = await cleanImage(await plain(4000, 1000).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([1920, 480]);
  });

  test.each([
    [4000, 1000, [320, 640, 960, 1280]],
    [1280, 900, [320, 640, 960]],
    [961, 3, [320, 640, 960]],
    [320, 2000, []],
    [900, 3840, [320]],
  ] as const)('%i x %i has the widths %j beside its own', async (width, height, widths) => {
    const image = await cleanImage(await plain(width, height).jpeg().toBuffer());
    expect(image.renditions.map((rendition) => rendition.width)).toEqual(widths);
    for (const rendition of image.renditions) {
      const seen = await sharp(rendition.content).metadata();
      expect(seen).toMatchObject({
        format: 'webp',
        width: rendition.width,
        height: rendition.height,
      });
      expect(Math.abs(seen.height - (rendition.width * height) / width)).toBeLessThan(1.01);
    }
  });

  const picture = (format: 'jpeg' | 'png' | 'webp') => plain(60, 40)[format]().toBuffer();
  const script = '<script>alert(1)</script>';
  const php = '<?php system($_GET["c"]); ?>';

  test.each([
    ['HTML behind a JPEG', async () => behind(await picture('jpeg'), script)],
    ['HTML behind a PNG', async () => behind(await picture('png'), script)],
    ['HTML behind a WebP', async () => behind(await picture('webp'), script)],
    ['PHP behind a JPEG', async () => behind(await picture('jpeg'), php)],
    ['an archive behind a JPEG', async () => behind(await picture('jpeg'), aZip('evil.class'))],
    ['HTML in the comment of a JPEG', async () => withJpegComment(await picture('jpeg'), script)],
    ['PHP in the comment of a JPEG', async () => withJpegComment(await picture('jpeg'), php)],
    ['a script in the text of a PNG', async () => withPngText(await picture('png'), script)],
    [
      'JavaScript between start and picture of a JPEG',
      async () => withJpegComment(await picture('jpeg'), '*/=alert(1);/*'),
    ],
  ])('two files in one: only the picture of %s is left', async (_, polyglot) => {
    const { content, width, height } = await cleanImage(await polyglot());
    expect([width, height]).toEqual([60, 40]);
    for (const rest of ['script', '<?php', 'alert', 'PK\x03\x04', 'evil', 'system']) {
      expect(content.includes(rest)).toBe(false);
    }
    expect(content.readUInt32LE(4)).toBe(content.length - 8);
  });
});

const behind = (picture: Buffer, more: string | Buffer) =>
  Buffer.concat([picture, Buffer.from(more)]);

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>';

  test.each([
    ['SVG', async () => Buffer.from(svg)],
    ['SVG with an XML head', async () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['GIF', async () => plain(5, 5).gif().toBuffer()],
    ['GIF that is a script too', async () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)')],
    ['AVIF', async () => plain(16, 16).avif().toBuffer()],
    ['PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['text', async () => Buffer.from('no picture')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s, with 415', async (_, content) => {
    await expect(cleanImage(await content())).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'Choose a JPEG, PNG, WebP, HEIC or TIFF image.',
    });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('a damaged %s, with 422', async (format) => {
    const noise = Buffer.from(
      Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251),
    );
    const raw = sharp(noise, { raw: { width: 200, height: 200, channels: 3 } });
    const whole = await raw[format]().toBuffer();
    await expect(cleanImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: 'image_unreadable',
      message: 'The image is damaged and cannot be read.',
    });
  });

  test('a bomb of more than 50 megapixels, before it is decoded', async () => {
    const bomb = await plain(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(cleanImage(bomb)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: 'The image has more than 50 megapixels.',
    });
  });

  test.each([
    ['PNG of 50,000 x 50,000', () => blackPng(50_000, 50_000), 2_000_000],
    ['WebP of 16,383 x 16,383', () => plainWebp(16_383, 16_383), 100],
  ])('a bomb: a %s', async (_, bomb, size) => {
    const content = bomb();
    expect(content.length).toBeLessThan(size);
    await expect(cleanImage(content)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: 'The image has more than 50 megapixels.',
    });
  });

  test('smaller pictures of these kinds are accepted', async () => {
    for (const content of [blackPng(300, 200), plainWebp(300, 200)]) {
      expect(await cleanImage(content)).toMatchObject({ width: 300, height: 200 });
    }
  });

  test('a huge SVG does not pass as a bomb', async () => {
    const huge = svg.replace('width="9" height="9"', 'width="9000" height="9000"');
    await expect(cleanImage(Buffer.from(huge))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  });
});
