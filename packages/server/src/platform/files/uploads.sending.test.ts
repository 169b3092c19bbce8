import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BOUNDARY, uploadForm } from '#testing/multipart';
import { startTestApp, useTestApp } from '#testing/test-app';
import { aCover, filesIn } from '#testing/uploads';
import { aPicture } from '#testing/world';

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

/** A server in its own process, whose memory is separate from the test's. It reports what is in use. */
async function anUploadServer(): Promise<string> {
  const program = join(import.meta.dirname, '../../testing/upload-server.fixture.ts');
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const env = { PATH, NODE_COMPILE_CACHE };
  const server = spawn(process.execPath, [program, 'in-use'], { env, stdio: [...stdio] });
  onTestFinished(() => void server.kill('SIGKILL'));
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return String(line).trim();
}

async function risenOn(url: string): Promise<number> {
  const answer = (await (await fetch(`${url}/risen`)).json()) as { risen: number };
  return answer.risen;
}

/** Sends a file of this many megabytes, as fast as it is accepted. */
async function sendTo(url: string, megabytes: number, announced: boolean, path = 'upload') {
  const [start = '', end = ''] = uploadForm('myFile', Buffer.from('|')).toString().split('|');
  const length = start.length + megabytes * MEGABYTE + end.length;
  const sent = httpRequest(`${url}/${path}`, {
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
  const isAnswered = new AbortController();
  const ended = answered.finally(() => isAnswered.abort());
  const piece = Buffer.alloc(MEGABYTE, 'x');
  sent.write(start);
  // A server that has answered reads no more: the rest would wait for it in vain.
  for (let count = 0; count < megabytes && !isAnswered.signal.aborted; count += 1) {
    if (!sent.write(piece)) await Promise.race([once(sent, 'drain'), ended]);
    // The response is read before more is written: it would be lost by writing to a connection that the server has
    // ended.
    await nextTurn();
  }
  if (isAnswered.signal.aborted) sent.destroy();
  else sent.end(end);
  return ended;
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

describe('what is too large', () => {
  const tooLarge = { status: 413, message: 'The file is too large: at most 25 MB can be sent.' };

  test('is refused before it is sent, if it declares its size', async () => {
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
    '100 MB that are %s cost a server that has been used less than 35 MB',
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
      expect(risen).toBeLessThan(35 * MEGABYTE);
    },
  );

  test('MAINT-1: a video of 90 MB costs a server that has been used less than 10 MB', async () => {
    const url = await anUploadServer();
    expect((await sendTo(url, 20, true, 'streamed')).status).toBe(200);
    await risenOn(url);
    const { body } = await sendTo(url, 90, true, 'streamed');
    expect(JSON.parse(body)).toEqual({ bytes: 90 * MEGABYTE });
    expect(await risenOn(url)).toBeLessThan(10 * MEGABYTE);
  });

  test('is otherwise refused as soon as it exceeds the limit', async () => {
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
