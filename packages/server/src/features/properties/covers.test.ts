import { createHash } from 'node:crypto';
import { portfolioEndpoints } from '@tenantry/contract/portfolio/portfolio.endpoints';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asOwner } from '#testing/inspection';
import { useTestApp } from '#testing/test-app';
import { aCover, filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';

const app = useTestApp();

const photo = (width: number, height: number, color = '#3377aa') =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

describe('PROP-7: a cover is kept in several widths', () => {
  test('PROP-7: it is shown with its size, and sent in the smallest sufficient width', async () => {
    const cover = await aCover(app.current);
    const { coverImage, coverImageSize } = (await cover.upload(await photo(1500, 1000))).body;
    expect(coverImageSize).toEqual({
      width: 1500,
      height: 1000,
      widths: [320, 640, 960, 1280, 1500],
    });
    expect(await cover.shown()).toMatchObject({ coverImage, coverImageSize });
    const list = await app.current.call(portfolioEndpoints.list, { as: cover.admin, query: {} });
    expect(list.body[0]).toMatchObject({ coverImage, coverImageSize });
    const widthOf = async (query: string) => {
      const answer = await cover.get(`${coverImage}${query}`);
      expect(answer.statusCode).toBe(200);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      return (await sharp(answer.rawPayload).metadata()).width;
    };
    expect(await widthOf('')).toBe(1500);
    for (const width of coverImageSize!.widths)
      expect(await widthOf(`?width=${width}`)).toBe(width);
    expect(await widthOf('?width=1')).toBe(320);
    expect(await widthOf('?width=700')).toBe(960);
    expect(await widthOf('?width=99999')).toBe(1500);
  });

  test('PROP-7: a small cover has only its own width, like one that was stored before there were several widths', async () => {
    const cover = await aCover(app.current);
    const { coverImageSize: small } = (await cover.upload(await aPicture())).body;
    expect(small).toEqual({ width: 8, height: 6, widths: [8] });
    const { coverImage } = (await cover.upload(await photo(1000, 500))).body;
    const organization = (await app.current.directory.byHost(cover.admin.host))!;
    await asOwner(app.current, organization, `UPDATE stored_files SET renditions = '[]'`);
    const old = (await cover.shown()).coverImageSize;
    expect(old).toEqual({ width: 1000, height: 500, widths: [1000] });
    const { rawPayload } = await cover.get(`${coverImage}?width=320`);
    expect((await sharp(rawPayload).metadata()).width).toBe(1000);
  });

  test.each(['0', '-5', '1.5', 'x', '100000', '640&width=320', '320%00'])(
    'an invalid width is refused: %s',
    async (width) => {
      const cover = await aCover(app.current);
      const { coverImage } = (await cover.upload(await aPicture())).body;
      const answer = await cover.get(`${coverImage}?width=${width}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );
});

describe('the response with a picture', () => {
  test('SHELL-13: it may be cached forever, is only displayed, and has its type', async () => {
    const cover = await aCover(app.current);
    const { coverImage } = (await cover.upload(await photo(700, 400), 'Front.JPG')).body;
    const { headers, rawPayload } = await cover.get(coverImage!);
    const label = coverImage!.split('/').at(-1);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${label}"`,
      etag: `"${createHash('sha256').update(rawPayload).digest('hex')}"`,
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('a browser that has it is sent nothing; another width is another picture', async () => {
    const cover = await aCover(app.current);
    const { coverImage } = (await cover.upload(await photo(700, 400))).body;
    const first = await cover.get(coverImage!);
    const narrow = await cover.get(`${coverImage}?width=320`);
    const [etag, narrowEtag] = [String(first.headers['etag']), String(narrow.headers['etag'])];
    expect(narrowEtag).not.toBe(etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await cover.get(coverImage!, { 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
    for (const other of [narrowEtag, '"other"', '']) {
      const again = await cover.get(coverImage!, { 'if-none-match': other });
      expect([again.statusCode, again.rawPayload.length]).toEqual([200, first.rawPayload.length]);
    }
  });

  test('API-12: a picture that the store has lost gets 404 with a sentence, which is not cached', async () => {
    const cover = await aCover(app.current);
    const { coverImage } = (await cover.upload(await photo(700, 400))).body;
    await Promise.all(filesIn(app.current.fileRoot).map((id) => app.current.files.remove(id)));
    const answer = await cover.get(coverImage!);
    const { statusCode, headers } = answer;
    expect(statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      message:
        'This file is missing on the server. Ask your administrator to restore it from a backup.',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();
  });
});

describe('API-6, PROP-7: no file name does harm', () => {
  const long = 'a'.repeat(300);
  test.each([
    ['My House.JPG', 'my-house'],
    ['../../../etc/passwd', 'etc-passwd'],
    ['..\\..\\windows\\system32\\cmd.exe', 'windows-system32-cmd'],
    ['%2e%2e%2fsecret.png', '2e-2e-2fsecret'],
    ['...', 'image'],
    ['a\r\nSet-Cookie: x=1.png', 'a-set-cookie-x-1'],
    ['photo\u202Egpj.exe', 'photo-gpj'],
    ['CON', 'con'],
    ['NUL.png', 'nul'],
    ['com1.jpg', 'com1'],
    ['<img src=x onerror=alert(1)>.png', 'img-src-x-onerror-alert-1'],
    ['"; filename="evil.html', 'filename-evil'],
    ['家.png', 'image'],
    ['1700000000000-door.png', 'door'],
    [long, 'a'.repeat(80)],
    ['家'.repeat(300), 'image'],
  ])('%j is made safe', async (name, label) => {
    const cover = await aCover(app.current);
    const { status, body } = await cover.upload(await aPicture(), name);
    expect(status).toBe(200);
    const time = app.current.clock.now().epochMilliseconds;
    expect(body.coverImage?.split('/').at(-1)).toBe(`${time}-${label}.webp`);
    const answer = await cover.get(body.coverImage!);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${time}-${label}.webp"`);
  });

  test.each([
    ['a\0.png', 'File name has characters that cannot be stored.'],
    ['a\u0007.png', 'File name has characters that cannot be stored.'],
    ['   ', 'File name is required.'],
    [`${long}b`, 'File name: use at most 300 characters.'],
  ])('%j is refused', async (name, message) => {
    const before = filesIn(app.current.fileRoot).length;
    const cover = await aCover(app.current);
    const { problem } = await cover.upload(await aPicture(), name);
    expect(problem).toMatchObject({ status: 400, message });
    expect((await cover.shown()).coverImage).toBeNull();
    expect(filesIn(app.current.fileRoot)).toHaveLength(before);
  });

  test('a path in the URL is not followed', async () => {
    const cover = await aCover(app.current);
    await cover.upload(await aPicture());
    const base = `/v1/public/properties/${cover.propertyId}/coverImage`;
    for (const path of [
      '../../../etc/passwd',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '%2e%2e',
      '..%5c',
    ]) {
      expect((await cover.get(`${base}/${path}`)).statusCode).toBe(404);
    }
  });
});
