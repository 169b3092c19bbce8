import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_IMAGE_BYTES } from '@tenantry/contract/shared/limits';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#testing/eventually';
import { useInstallation } from '#testing/server-process';
import { createLogger } from '../log.ts';
import { createServer } from './server.ts';

const MEGABYTE = 1024 * 1024;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Sent {
  readonly socket: Socket;
  /** The status of the answer; null while there is none. */
  status(): number | null;
}

/** Sends a form of 25 MB that stops after `bytes`. */
async function sendStalled(url: string, path: string, bytes: number): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let answer = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'connect');
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0) || null;
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${MAX_IMAGE_BYTES}`,
  ];
  socket.write([...head, '', ''].join('\r\n'));
  const chunk = Buffer.alloc(256 * 1024, 'x');
  for (let sent = 0; sent < bytes && status() === null && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => null), sleep(2_000)]);
  }
  return { socket, status };
}

const statusesOf = (sent: readonly Sent[]) => sent.map(({ status }) => status());

describe('API-16: a few large bodies are received at the same time', () => {
  let app: FastifyInstance;
  let url: string;
  /** The calls that this test's server has begun; a server of an earlier test may still begin one. */
  let begun: { calls: number };

  beforeEach(async () => {
    const own = { calls: 0 };
    begun = own;
    app = await createServer({ log: createLogger('silent') });
    for (const knowsSender of [true, false]) {
      app.post(`/${knowsSender ? 'known' : 'stranger'}`, { config: { knowsSender } }, async () => {
        own.calls += 1;
        // The call is never answered: it holds its body.
        await new Promise(() => undefined);
      });
    }
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    return () => {
      for (const socket of sockets) socket.destroy();
      return app.close();
    };
  });

  const send = (path: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => sendStalled(url, path, 0)));

  test('API-16: a stranger beyond the limit is refused before the body, and told when to try again', async () => {
    await send('/stranger', 1);
    await eventually(() => expect(begun.calls).toBe(1));
    const [refused] = await send('/stranger', 1);
    await eventually(() => expect(refused?.status()).toBe(503));
    expect(begun.calls).toBe(1);
  });

  test("API-16: a user's body waits until another one has ended", async () => {
    const inside = await send('/known', 2);
    await eventually(() => expect(begun.calls).toBe(2));
    const waiting = await send('/known', 2);
    const strangers = await send('/stranger', 1);
    await eventually(() => expect(statusesOf(strangers)).toEqual([503]));
    expect(begun.calls).toBe(2);
    expect(statusesOf(waiting)).toEqual([null, null]);
    inside[0]?.socket.destroy();
    await eventually(() => expect(begun.calls).toBe(3));
  });

  test('API-16: small bodies pass, however many large ones there are', async () => {
    await send('/stranger', 1);
    await eventually(() => expect(begun.calls).toBe(1));
    const form = new FormData();
    form.set('field', 'small');
    const asked = fetch(`${url}/stranger`, { method: 'POST', body: form }).catch(() => null);
    await eventually(() => expect(begun.calls).toBe(2));
    for (const socket of sockets) socket.destroy();
    app.server.closeAllConnections();
    await asked;
  });
});

describe('API-16: 60 stalled, unsigned mails of 25 MB from one address', () => {
  const token = 'a token of the tests';
  let settings: Record<string, string> = {};
  const installation = useInstallation(() => ({ METRICS_TOKEN: token, ...settings }));

  async function memoryOf(url: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  }

  test.each([
    ['not set up', {}, 404, 60],
    [
      'set up for Mailgun, which signs in the form',
      { MAIL_REPLY_DOMAIN: 'replies.example.com', MAIL_WEBHOOK_SECRET: 'sixteen letters and more' },
      503,
      59,
    ],
  ])('API-16: cost at most 100 MB of memory: %s', async (_, more, status, count) => {
    settings = more;
    const server = await installation.start();
    const before = await memoryOf(server.url);
    const sent = await Promise.all(
      Array.from({ length: 60 }, () =>
        sendStalled(server.url, '/v1/webhooks/email', 24 * MEGABYTE),
      ),
    );
    // The answer may be lost when the server closes a connection that is still sending.
    const isRefused = (each: Sent) => each.status() === status || each.socket.destroyed;
    await eventually(() => expect(sent.filter(isRefused)).toHaveLength(count));
    const risen = (await memoryOf(server.url)) - before;
    console.info(`risen by ${risen / MEGABYTE} MB`);
    expect(risen).toBeLessThan(100 * MEGABYTE);
    for (const { socket } of sent) socket.destroy();
    await server.stop();
  });
});
