import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepReadersBusy } from '#testing/busy-readers';
import { aZip, blackPng, plainWebp, withJpegComment, withPngText } from '#testing/hostile-pictures';
import { multipartOf, uploadForm } from '#testing/multipart';
import { startTestApp, useTestApp } from '#testing/test-app';
import { aCover, filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { createLocalFileStore } from './file-store.ts';

const app = useTestApp();

type Cover = Awaited<ReturnType<typeof aCover>>;

const plain = () => sharp({ create: { width: 400, height: 30, channels: 3, background: '#3a7' } });

describe('a file that is not a picture is refused, and nothing of it stays', () => {
  const notAccepted = { status: 415, message: 'Choose a JPEG, PNG, WebP, HEIC or TIFF image.' };
  const tooMany = { status: 422, message: 'The image has more than 50 megapixels.' };
  const damaged = { status: 422, message: 'The image is damaged and cannot be read.' };

  test.each([
    ['SVG', async () => Buffer.from('<svg onload="alert(1)"/>'), notAccepted],
    ['HTML under the name of a picture', async () => Buffer.from('<html></html>'), notAccepted],
    ['GIF that is a script', async () => Buffer.from('GIF89a/*\x01*/=1;alert(1)'), notAccepted],
    ['PNG of 50,000 x 50,000', async () => blackPng(50_000, 50_000), tooMany],
    ['WebP of 16,383 x 16,383', async () => plainWebp(16_383, 16_383), tooMany],
    ['half a PNG', async () => (await aPicture()).subarray(0, 60), damaged],
    ['the start of a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), damaged],
  ])('%s', async (_, content, refusal) => {
    const cover = await aCover(app.current);
    const before = filesIn(app.current.fileRoot);
    expect((await cover.upload(await content())).problem).toMatchObject(refusal);
    expect((await cover.shown()).coverImage).toBeNull();
    expect(filesIn(app.current.fileRoot)).toEqual(before);
  });
});

describe('only the picture of two files in one is returned', () => {
  const secret = '<script>alert(1)</script>';
  test.each([
    ['HTML behind a JPEG', async () => [await plain().jpeg().toBuffer(), secret]],
    ['an archive behind a JPEG', async () => [await plain().jpeg().toBuffer(), aZip('alert')]],
    ['PHP in a JPEG', async () => [withJpegComment(await plain().jpeg().toBuffer(), secret)]],
    ['a script in a PNG', async () => [withPngText(await plain().png().toBuffer(), secret)]],
  ])('%s', async (_, parts) => {
    const cover = await aCover(app.current);
    const content = Buffer.concat((await parts()).map((part) => Buffer.from(part)));
    expect(content.includes('alert')).toBe(true);
    const { coverImage } = (await cover.upload(content)).body;
    for (const url of [coverImage!, `${coverImage}?width=320`]) {
      const { rawPayload, headers } = await cover.get(url);
      expect(headers['content-type']).toBe('image/webp');
      expect(rawPayload.includes('alert')).toBe(false);
      expect((await sharp(rawPayload).metadata()).format).toBe('webp');
    }
  });
});

describe('a form that is not one file', () => {
  const picture = { name: 'myFile', fileName: 'a.png', contentType: 'image/png' };
  const malformed = { status: 400, message: 'Send one file in the field myFile.' };

  test.each([
    ['none', () => []],
    [
      'two',
      (content: Buffer) => [
        { ...picture, content },
        { ...picture, content },
      ],
    ],
    [
      'a second one elsewhere',
      (content: Buffer) => [
        { ...picture, content },
        { ...picture, name: 'more', content },
      ],
    ],
    ['another field', (content: Buffer) => [{ ...picture, name: 'file', content }]],
  ])('%s', async (_, parts) => {
    const cover = await aCover(app.current);
    const payload = multipartOf(parts(await aPicture()));
    const answer = await app.current.app.inject(cover.request(payload));
    expect(answer.json()).toMatchObject(malformed);
    expect((await cover.shown()).coverImage).toBeNull();
  });

  test.each(['../../x.png', 'a\r\nX-Evil: 1', 'a\0.png', '\u202Egnp.exe', 'CON', 'x'.repeat(300)])(
    'the name within the form is not used: %j',
    async (fileName) => {
      const cover = await aCover(app.current);
      const payload = multipartOf([{ ...picture, fileName, content: await aPicture() }]);
      const answer = await app.current.app.inject(cover.request(payload));
      // A line break ends the header, so this is not a part.
      const taken = answer.statusCode === 200;
      const { coverImage } = await cover.shown();
      expect(coverImage ?? '').toMatch(taken ? /\/\d{13}-house\.webp$/ : /^$/);
    },
  );
});

describe('an upload that fails after its files were stored removes them', () => {
  /** An app whose store runs something after each file. */
  async function aFailingUpload(afterwards: (cover: Cover, files: number) => Promise<unknown>) {
    const folder = mkdtempSync(join(tmpdir(), 'tenantry-failing-'));
    const store = createLocalFileStore(folder);
    const made: { cover?: Cover } = {};
    const files = {
      ...store,
      put: async (id: string, content: Buffer) => {
        await store.put(id, content);
        await afterwards(made.cover!, filesIn(folder).length);
      },
    };
    const failing = await startTestApp({ files });
    onTestFinished(async () => {
      await failing.close();
      rmSync(folder, { recursive: true });
    });
    const cover = await aCover(failing);
    made.cover = cover;
    const answer = await cover.upload(await plain().png().toBuffer());
    return { answer, left: filesIn(folder) };
  }

  test('because the property was archived meanwhile', async () => {
    const stored: number[] = [];
    const { answer, left } = await aFailingUpload((cover, files) => {
      stored.push(files);
      return cover.archive();
    });
    expect(answer.problem.status).toBe(404);
    expect(Math.max(...stored)).toBe(2);
    expect(left).toEqual([]);
  });

  test('because the store failed at the second of them', async () => {
    const { answer, left } = await aFailingUpload(async (_, files) => {
      if (files === 2) throw new Error('the disk is full');
    });
    expect(answer.problem.status).toBe(500);
    expect(left).toEqual([]);
  });
});

test('while too many files are being checked, an upload gets 503, and is accepted later', async () => {
  const cover = await aCover(app.current);
  keepReadersBusy();
  const answer = await app.current.app.inject(
    cover.request(uploadForm('myFile', await aPicture())),
  );
  expect(answer.json()).toMatchObject({
    status: 503,
    message: 'Too many files are being checked right now. Please try again in a moment.',
  });
  expect(answer.headers).toMatchObject({ 'retry-after': '10' });
  expect((await cover.shown()).coverImage).toBeNull();
});
