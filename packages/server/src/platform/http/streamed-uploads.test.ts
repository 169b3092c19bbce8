import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_BODY_BYTES } from '@tenantry/contract/shared/limits';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { BOUNDARY, uploadForm } from '#testing/multipart';
import { filesIn } from '#testing/uploads';
import { systemClock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';
import { createStreamedUploads } from './streamed-uploads.ts';
import { receiveForm } from './uploads.ts';

const upload = { field: 'file', maxBytes: 5_000_000, streamed: true } as const;

/** A server that keeps each upload until it is told to end. */
async function aServer(freeBytes?: () => Promise<number>) {
  const folder = join(mkdtempSync(join(tmpdir(), 'tenantry-streamed-')), 'uploads');
  const app = await createServer({ log: createLogger('silent') });
  const uploads = createStreamedUploads({
    folder,
    clock: systemClock,
    ...(freeBytes && { freeBytes }),
  });
  const end = Promise.withResolvers<void>();
  const arrived: string[] = [];
  app.post<{ Querystring: { sender: string } }>(
    '/upload',
    { config: { knowsSender: true, streamsBody: true } },
    (request) =>
      uploads.take(request, { upload, sender: request.query.sender }, async ({ path, bytes }) => {
        arrived.push(path);
        await end.promise;
        return { bytes };
      }),
  );
  onTestFinished(async () => {
    end.resolve();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const send = async (sender: string) =>
    app.inject({
      method: 'POST',
      url: `/upload?sender=${sender}`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: uploadForm('file', Buffer.alloc(100_000, 'x')),
    });
  return { app, folder, uploads, arrived, send, end: end.resolve };
}

test('MAINT-1: a person sends two large files at once, and all people eight', async () => {
  const { send, arrived, end, folder } = await aServer();
  const senders = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'];
  const sending = senders.map(send);
  await eventually(() => expect(arrived).toHaveLength(8));
  const own = await send('a');
  expect(own.json()).toMatchObject({
    status: 503,
    message: 'Other videos of yours are being uploaded. Wait until they have arrived.',
  });
  const other = await send('e');
  expect(other.json()).toMatchObject({
    status: 503,
    message: 'The server is receiving many videos. Wait a minute, then try again.',
  });
  expect(other.headers['retry-after']).toBe('60');
  end();
  const answers = await Promise.all(sending);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(senders.map(() => 200));
  expect(filesIn(folder)).toEqual([]);
  expect((await send('e')).json()).toEqual({ bytes: 100_000 });
});

test('MAINT-1: a large file is refused before it fills the disk', async () => {
  const { send, folder } = await aServer(async () => 204_999_999);
  expect((await send('a')).json()).toMatchObject({
    status: 503,
    message: 'The server’s disk is full, so nothing can be saved. Contact the person who runs it.',
  });
  expect(filesIn(folder)).toEqual([]);
});

test('MAINT-1: no more of a large file is read than the disk has taken', async () => {
  const app = await createServer({ log: createLogger('silent') });
  const disk = Promise.withResolvers<void>();
  onTestFinished(async () => {
    disk.resolve();
    await app.close();
  });
  const received = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  const take = async (file: Readable) => {
    await disk.promise;
    let bytes = 0;
    for await (const piece of file) bytes += (piece as Buffer).length;
    return { bytes };
  };
  app.post('/upload', { config: { knowsSender: true, streamsBody: true } }, (request) =>
    receiveForm(request, upload, take).then(({ taken }) => taken),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = fetch(`${address}/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: new Uint8Array(uploadForm('file', Buffer.alloc(4_900_000, 'x'))),
  });
  await eventually(() => expect(received()).toBeGreaterThan(0));
  // As long as the server needs for the whole file, many times over.
  await sleep(500);
  // `body-room.ts` counts a streamed body as this much.
  expect(received()).toBeLessThan(MAX_BODY_BYTES);
  disk.resolve();
  expect(await (await answer).json()).toEqual({ bytes: 4_900_000 });
});

test('MAINT-1: a client that goes away midway leaves nothing behind', async () => {
  const { app, folder } = await aServer();
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(address.port), '127.0.0.1');
  await once(socket, 'connect');
  const payload = uploadForm('file', Buffer.alloc(2_000_000, 'x'));
  socket.write(
    `POST /upload?sender=a HTTP/1.1\r\nHost: a\r\nContent-Length: ${payload.length}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 1_000_000));
  await eventually(() => expect(filesIn(folder)).toHaveLength(1));
  socket.destroy();
  await eventually(() => expect(filesIn(folder)).toEqual([]));
});

test('MAINT-1: what a killed server has left is removed after an hour', async () => {
  const { folder, uploads } = await aServer();
  await uploads.removeOld();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'new'), '');
  writeFileSync(join(folder, 'old'), '');
  const twoHoursAgo = systemClock.now().epochMilliseconds / 1000 - 7_200;
  utimesSync(join(folder, 'old'), twoHoursAgo, twoHoursAgo);
  await uploads.removeOld();
  expect(readdirSync(folder)).toEqual(['new']);
});
