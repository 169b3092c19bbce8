import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Server, type S3Server } from '#testing/s3-server';
import { filesIn } from '#testing/uploads';
import { createLogger } from '../log.ts';
import { newId } from '../tokens.ts';
import { createS3FileStore, type S3Settings } from './s3-file-store.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

const UNAVAILABLE = {
  code: 'unavailable',
  message: 'Files cannot be reached right now. Please try again in a moment.',
};

/** A store with wrong settings, and its log. */
async function aStore(changes: Partial<S3Settings>) {
  const lines: string[] = [];
  const log = createLogger(
    'warn',
    new Writable({
      write: (line, _, done) => {
        lines.push(String(line));
        done();
      },
    }),
  );
  const files = await createS3FileStore({ ...server.settings, ...changes }, log);
  return { files, logged: () => lines.join('') };
}

/** A server that listens at the store's address. */
async function listening(answer: RequestListener): Promise<string> {
  const fake = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => fake.once('listening', resolve));
  onTestFinished(() => {
    fake.closeAllConnections();
    fake.close();
  });
  return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
}

test('names begin with the prefix', async () => {
  const { files } = await aStore({ prefix: 'here/and-there/' });
  const id = newId();
  await files.put(id, Buffer.from('x'));
  expect(filesIn(server.directory).some((name) => name.includes(id))).toBe(true);
  const { files: elsewhere } = await aStore({ prefix: 'elsewhere/' });
  expect(await elsewhere.open(id)).toBeNull();
});

test('MAINT-1: the hash of a file on the disk is signed, so that the service can refuse another content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-sent-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file');
  writeFileSync(path, 'content');
  const seen: Record<string, unknown>[] = [];
  const endpoint = await listening((request, response) => {
    seen.push(request.headers);
    request.resume().once('end', () => response.writeHead(200).end());
  });
  const { files } = await aStore({ endpoint });
  const sha256 = createHash('sha256').update('content').digest('hex');
  await files.putFile(newId(), { path, bytes: 7, sha256 });
  expect(seen).toMatchObject([
    {
      'x-amz-content-sha256': sha256,
      'content-length': '7',
      authorization: expect.stringContaining('x-amz-content-sha256'),
    },
  ]);
});

test('MAINT-1: large content is sent while it is read', async () => {
  let received = 0;
  const endpoint = await listening((request, response) => {
    request.on('data', (piece: Buffer) => (received += piece.length));
    request.once('end', () => response.writeHead(200).end());
  });
  const { files } = await aStore({ endpoint });
  const piece = Buffer.alloc(250_000, 'x');
  const hash = createHash('sha256');
  for (let count = 0; count < 400; count += 1) hash.update(piece);
  let most = 0;
  async function* pieces() {
    for (let count = 0; count < 400; count += 1) {
      yield piece;
      most = Math.max(most, count * piece.length - received);
    }
  }
  await files.putPieces(newId(), {
    bytes: 400 * piece.length,
    sha256: hash.digest('hex'),
    pieces: pieces(),
  });
  expect(received).toBe(100_000_000);
  expect(most).toBeLessThan(25_000_000);
});

describe('a store that cannot be reached or refuses gives `unavailable`, and the log says why', () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ['nothing listens', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED/],
    // Some resolvers take longer to fail than the store waits.
    ['no such host', { endpoint: 'http://tenantry.invalid' }, /ENOTFOUND|EAI_AGAIN|TimeoutError/],
    ['a wrong key', { secretAccessKey: 'wrong' }, /SignatureDoesNotMatch/],
    ['no such bucket', { bucket: 'another' }, /NoSuchBucket/],
  ])('%s', async (_, changes, reason) => {
    const { files, logged } = await aStore(changes);
    const id = newId();
    await expect(files.put(id, Buffer.from('x'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.open(id)).rejects.toMatchObject(UNAVAILABLE);
    expect(logged()).toMatch(reason);
    expect(logged()).not.toContain(server.settings.secretAccessKey);
  });

  test('it fails inside', async () => {
    const endpoint = await listening((_, response) => response.writeHead(500).end('broken'));
    const { files } = await aStore({ endpoint });
    await expect(files.open(newId())).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.remove(newId())).rejects.toMatchObject(UNAVAILABLE);
  });

  test('it does not respond', async () => {
    const endpoint = await listening(() => undefined);
    const { files, logged } = await aStore({ endpoint, patienceMs: 100 });
    await expect(files.put(newId(), Buffer.from('x'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(files.open(newId())).rejects.toMatchObject(UNAVAILABLE);
    expect(logged()).toContain('TimeoutError');
  });

  test('it stops in the middle of a file: the stream fails', async () => {
    const endpoint = await listening((_, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write('the start');
    });
    const { files } = await aStore({ endpoint, patienceMs: 3_000 });
    const file = await files.open(newId());
    await expect(buffer(file!.stream)).rejects.toThrow(/aborted|timed out/);
  });
});
