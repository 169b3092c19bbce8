import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { badSignature } from './errors.ts';
import { createServer } from './server.ts';
import { registerWebhook } from './webhooks.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = await createServer({ log: createLogger('silent') });
  registerWebhook(app, { method: 'POST', url: '/hook' }, async ({ headers }) => {
    if (headers['x-signed'] !== 'yes') throw badSignature('This is not signed.');
    return { received: true };
  });
});

afterAll(async () => app.close());

async function post(remoteAddress: string, signed: 'yes' | 'no', payload = 'x') {
  const headers = { 'x-signed': signed };
  return app.inject({ method: 'POST', url: '/hook', remoteAddress, headers, payload });
}

test('API-11: an address whose calls are refused repeatedly has to wait, but not for signed calls', async () => {
  for (let round = 0; round < 70; round += 1) {
    expect((await post('192.0.2.1', 'yes')).statusCode).toBe(200);
  }
  const statuses: number[] = [];
  for (let round = 0; round < 62; round += 1) {
    statuses.push((await post('192.0.2.2', 'no')).statusCode);
  }
  expect(statuses.slice(58)).toEqual([400, 400, 429, 429]);
  const waiting = await post('192.0.2.2', 'yes');
  expect(waiting.statusCode).toBe(429);
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('192.0.2.1', 'yes')).statusCode).toBe(200);
});

test('API-11: a call of more than 256 kB is refused, if the endpoint does not accept more', async () => {
  expect((await post('192.0.2.3', 'yes', 'x'.repeat(256 * 1024))).statusCode).toBe(200);
  expect((await post('192.0.2.3', 'yes', 'x'.repeat(256 * 1024 + 1))).statusCode).toBe(413);
});
