import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '#testing/s3-server';
import { startTestApp } from '#testing/test-app';
import { aCover } from '#testing/uploads';
import { aPicture } from '#testing/world';
import { createLogger } from '../log.ts';
import { createLocalFileStore, fileProblem } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

const plain = () => sharp({ create: { width: 400, height: 30, channels: 3, background: '#3a7' } });

test('while the folder of files is gone or read-only, the responses to an upload and a picture name the file store, not the database', async () => {
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

test('without the store, an upload and a picture get 503, and the server continues', async () => {
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
