import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keepReadersBusy } from '#testing/busy-readers';
import { aZip, blackPng, plainWebp, withJpegComment, withPngText } from '#testing/hostile-pictures';
import { BOUNDARY, multipartOf, uploadForm } from '#testing/multipart';
import { startS3Server } from '#testing/s3-server';
import { startTestApp, useTestApp } from '#testing/test-app';
import { aCover, filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { createLogger } from '../log.ts';
import { createLocalFileStore, fileProblem } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

const app = useTestApp();

type Cover = Awaited<ReturnType<typeof aCover>>;

/** An app that listens on a socket, with a property in it. */
async function aListeningApp() {
  const listening = await startTestApp();
  onTestFinished(() => listening.close());
  const address = new URL(await listening.app.listen({ port: 0, host: '127.0.0.1' }));
  const connected = async () => {
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return { listening, cover: await aCover(listening), connected };
}

const MEGABYTE = 1024 * 1024;

/** A server in its own process, whose memory is separate from the test's. */
async function anUploadServer(): Promise<string> {
  const program = join(import.meta.dirname, '../../testing/upload-server.fixture.ts');
  const { PATH = '' } = process.env;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const server = spawn(process.execPath, [program], { env: { PATH }, stdio: [...stdio] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return String(line).trim();
}

async function risenOn(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/risen`)).json()) as { risen: number };
  return answer.risen;
}

/** Sends a file of this many megabytes, as fast as it is accepted. */
async function sendTo(url: string, megabytes: number, announced: boolean) {
  const [start = '', end = ''] = uploadForm('myFile', Buffer.from('|')).toString().split('|');
  const length = start.length + megabytes * MEGABYTE + end.length;
  const sent = httpRequest(`${url}/upload`, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(announced && { 'content-length': length }),
    },
  });
  const answered = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
  });
  const piece = Buffer.alloc(MEGABYTE, 'x');
  sent.write(start);
  for (let count = 0; count < megabytes; count += 1) {
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), answered]);
    // The response is read before more is written: it would be lost by writing to a connection that the server has
    // ended.
    await nextTurn();
  }
  sent.end(end);
  return answered;
}

/** The first lines of a request, up to its body. */
function headOf({ method, url, headers }: ReturnType<Cover['request']>, length: number): string {
  const lines = Object.entries({ ...headers, 'content-length': length });
  return [
    `${method} ${url} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
}

const plain = () => sharp({ create: { width: 400, height: 30, channels: 3, background: '#3a7' } });

describe('what is no picture is refused, and nothing of it stays', () => {
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

describe('of two files in one only the picture is answered', () => {
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

describe('what is too large', () => {
  const tooLarge = { status: 413, message: 'The file is too large: at most 25 MB can be sent.' };

  test('is refused before it is sent, where it says how large it is', async () => {
    const { cover, connected } = await aListeningApp();
    const socket = await connected();
    socket.write(headOf(cover.request(Buffer.alloc(0)), 100 * 1024 * 1024));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    expect(String(answer)).toContain(tooLarge.message);
  });

  test.each([
    ['announced', true],
    ['not announced', false],
  ])(
    '100 MB that are %s cost a server that has been used less than 50 MB',
    async (_, announced) => {
      const url = await anUploadServer();
      expect((await sendTo(url, 24, announced)).status).toBe(200);
      await risenOn(url);
      const { status, body } = await sendTo(url, 100, announced);
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject(tooLarge);
      // Data in transit arrives meanwhile.
      await sleep(500);
      const risen = await risenOn(url);
      expect(risen).toBeLessThan(50 * MEGABYTE);
    },
  );

  test('and else as soon as it is more', async () => {
    const cover = await aCover(app.current);
    const payload = uploadForm('myFile', Buffer.alloc(MAX_IMAGE_BYTES + 1));
    const { headers, ...rest } = cover.request(payload);
    const answer = await app.current.app.inject({
      ...rest,
      headers: { ...headers, 'content-length': '1000' },
    });
    expect(answer.json()).toMatchObject(tooLarge);
  });
});

test('an upload that is cut off in the middle leaves nothing behind', async () => {
  const { listening, cover, connected } = await aListeningApp();
  const payload = uploadForm('myFile', await plain().png().toBuffer());
  for (const part of [0.1, 0.5, 0.9]) {
    const socket = await connected();
    const ended = new Promise<void>((resolve) => {
      listening.app.server.once('request', (request) => request.once('close', resolve));
    });
    socket.write(headOf(cover.request(payload), payload.length));
    for (let sent = 0; sent < payload.length * part; sent += 50) {
      socket.write(payload.subarray(sent, sent + 50));
      await sleep(1);
    }
    socket.destroy();
    await ended;
  }
  expect((await cover.shown()).coverImage).toBeNull();
  expect(filesIn(listening.fileRoot)).toEqual([]);
  const whole = await cover.upload(await aPicture());
  expect(whole.status).toBe(200);
});

describe('an upload that fails after its files were stored takes them away again', () => {
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

test('while too many files are being checked an upload answers 503, and is taken later', async () => {
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

test('while the folder of files is gone or read-only, an upload and a picture speak of the file store, not of the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tenantry-unmounted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mounted = join(folder, 'mounted');
  await symlink(disk, mounted);
  const running = await startTestApp({ files: createLocalFileStore(join(mounted, 'files')) });
  onTestFinished(() => running.close());
  const cover = await aCover(running);
  const { coverImage } = (await cover.upload(await plain().png().toBuffer())).body;
  // As if the disk was not there anymore, and as if something else was in its place.
  await rm(disk, { recursive: true });
  const refused = await cover.upload(await aPicture());
  const message =
    'The file cannot be saved, because the server’s file store does not work. Contact the person who runs the server.';
  expect(refused.problem).toMatchObject({ status: 503, message });
  await writeFile(disk, 'not a folder');
  expect((await cover.upload(await aPicture())).problem).toMatchObject({ status: 503, message });
  expect((await cover.get(coverImage!)).json()).toMatchObject({
    status: 503,
    message: message.replace('saved', 'opened'),
  });
});

test.each([
  ['EROFS', 'the server’s file store is read-only'],
  ['EACCES', 'the server has no permission to use its file store'],
])('an upload says why the file store refuses it with %s', async (code, why) => {
  expect(fileProblem('saved', Object.assign(new Error(code), { code }))).toMatchObject({
    code: 'unavailable',
    message: `The file cannot be saved, because ${why}. Contact the person who runs the server.`,
  });
});

test('while the store is away an upload and a picture answer 503, and the server goes on', async () => {
  const s3 = await startS3Server();
  const files = await createS3FileStore(s3.settings, createLogger('silent'));
  const away = await startTestApp({ files });
  onTestFinished(() => away.close());
  const cover = await aCover(away);
  const { coverImage } = (await cover.upload(await plain().png().toBuffer())).body;
  expect((await cover.get(`${coverImage}?width=320`)).statusCode).toBe(200);
  await s3.close();
  const refused = await cover.upload(await aPicture());
  const message = 'Files cannot be reached right now. Please try again in a moment.';
  expect(refused.problem).toMatchObject({ status: 503, message });
  const answer = await cover.get(coverImage!);
  expect(answer.json()).toMatchObject({ status: 503, message });
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  expect((await cover.shown()).coverImage).toBe(coverImage);
});
