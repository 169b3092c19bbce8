import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
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
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

async function readFiles(request: FastifyRequest) {
  for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer();
  return {};
}

afterAll(async () => app.close());

/** The server's response to a body that stops arriving or arrives byte by byte. */
async function answerTo(path: string, type: string, start: string, drips: boolean) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    'Content-Length: 9000',
  ];
  socket.write([...head, '', start].join('\r\n'));
  const drip = drips ? setInterval(() => socket.write(' '), 20) : undefined;
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
