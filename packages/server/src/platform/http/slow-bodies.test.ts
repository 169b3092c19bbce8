import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const log = createLogger('silent');
  app = await createServer({ log, bodyPatienceMs: 200 });
  app.post('/body', async () => ({}));
  app.post('/file', (request) => readFiles(request));
  app.get('/download', (_, reply) => reply.send(Readable.from(slowly())));
  app.post('/export', (_, reply) => reply.send(Readable.from(slowly())));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Takes longer than a body may. */
async function* slowly() {
  for (let piece = 1; piece <= 5; piece += 1) {
    await sleep(100);
    yield `${piece}`;
  }
}

async function readFiles(request: FastifyRequest) {
  for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
  return {};
}

afterAll(async () => app.close());

/** The server's response to a body that stops arriving or arrives byte by byte. */
async function answerTo(path: string, type: string, start: string, drips: boolean, drop = ' ') {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${drop.length * 9000}`,
  ];
  socket.write([...head, '', start].join('\r\n'));
  const drip = drips ? setInterval(() => socket.write(drop), 20) : undefined;
  try {
    return await text(socket);
  } finally {
    clearInterval(drip);
  }
}

const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx';

test.each([
  ['JSON that stops', '/body', 'application/json', '{', false],
  ['JSON that drips', '/body', 'application/json', '{', true],
  ['a file that stops', '/file', 'multipart/form-data; boundary=b', part, false],
  ['a file that drips', '/file', 'multipart/form-data; boundary=b', part, true],
  ['nothing of the body', '/body', 'application/json', '', false],
])('API-13: %s is cut off with 408', async (_, path, type, start, drips) => {
  expect(await answerTo(path, type, start, drips)).toMatch(/^HTTP\/1\.1 408 /);
});

test("API-13: a stranger's file that is faster than a user's slowest connection, but slower than a server's, is cut off with 408", async () => {
  const type = 'multipart/form-data; boundary=b';
  const drop = 'x'.repeat(4 * 1024);
  expect(await answerTo('/file', type, part, true, drop)).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['a request without a body', '/download', {}],
  ['a body that has arrived', '/export', { method: 'POST', body: '{}' }],
])('API-13: the response to %s has no time limit', async (_, path, init) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    ...('body' in init && { headers }),
  });
  expect(await answer.text()).toBe('12345');
});
