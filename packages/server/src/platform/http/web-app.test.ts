import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { compression } from './compression.ts';
import { serveWebApp } from './web-app.ts';

const script = 'export const answer = 42;\n'.repeat(200);
/** Unlike the script, so that a test sees which file was sent. */
const packed = '/* packed when built */\n'.repeat(200);

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-web-'));
  mkdirSync(join(folder, 'assets'));
  const page = '<!doctype html><title>Tenantry</title>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page));
  for (const name of ['packed.js', 'plain.js']) {
    writeFileSync(join(folder, 'assets', name), script);
  }
  writeFileSync(join(folder, 'assets/packed.js.br'), brotliCompressSync(packed));
  writeFileSync(join(folder, 'assets/packed.js.gz'), gzipSync(packed));
  app = fastify();
  await app.register(compress, compression);
  await serveWebApp(app, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encoding: string) =>
  app.inject({ url, headers: { 'accept-encoding': encoding } });

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('sends the copy that was compressed by %s when the app was built', async (encoding, unpack) => {
  const answer = await get('/assets/packed.js', encoding);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i) as string,
  });
  expect(unpack(answer.rawPayload).toString()).toBe(packed);
});

test('a browser that accepts zstd gets the copy that was compressed when the app was built', async () => {
  const { headers } = await get('/assets/packed.js', 'gzip, deflate, br, zstd');
  expect(headers['content-encoding']).toBe('br');
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'with Accept-Encoding: %s a file without a copy is compressed by %s',
  async (accepted, encoding, unpack) => {
    const compressed = await get('/assets/plain.js', accepted);
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(unpack(compressed.rawPayload).toString()).toBe(script);
  },
);

test('a client that accepts no encoding gets the file as it is', async () => {
  const plain = await get('/assets/packed.js', 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(script);
});

test('SHELL-5: serves every address of the app with its page, any other with the page and 404, and missing files with 404', async () => {
  for (const url of [
    '/',
    '/admin-landing',
    '/Login/',
    '/view-property/some%20id?x=1',
    '/invoice/7/pdf',
  ]) {
    const page = await get(url, 'identity');
    expect([url, page.statusCode]).toEqual([url, 200]);
    expect(page.body).toContain('<title>Tenantry</title>');
  }
  for (const url of ['/no-such-page', '/wp-login.php', '/login/more', '/view-property', '/.env']) {
    const page = await get(url, 'identity');
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).toContain('<title>Tenantry</title>');
  }
  expect((await get('/assets/missing.js', 'br')).statusCode).toBe(404);
});

test('the page is never cached, compressed or not', async () => {
  for (const encoding of ['identity', 'br', 'gzip']) {
    for (const url of ['/', '/login', '/index.html', '/no-such-page']) {
      const { headers } = await get(url, encoding);
      expect([url, encoding, headers['cache-control']]).toEqual([url, encoding, 'no-store']);
    }
  }
});

test('PUB-11: a page with its own head has that one, or the usual one if it cannot be created', async () => {
  const own = fastify();
  await own.register(compress, compression);
  await serveWebApp(own, folder, async (_request, _reply, path) => {
    if (path === '/login') throw new Error('no database');
    return path === '/view-property/7' ? '<title>$& Elm Street</title>' : null;
  });
  const page = await own.inject('/view-property/7?x=1');
  expect(page.statusCode).toBe(200);
  expect(page.body).toBe('<!doctype html><title>$& Elm Street</title>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const url of ['/login', '/']) {
    expect((await own.inject(url)).body).toContain('<title>Tenantry</title>');
  }
  await own.close();
});

test('a page that people open first names its files in a header, before the app starts', async () => {
  const built = mkdtempSync(join(tmpdir(), 'tenantry-web-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Tenantry</title>');
  const links = { '/view-property/$propertyId': ['</a.js>; rel=modulepreload', '</b.css>'] };
  writeFileSync(join(built, 'first-links.json'), JSON.stringify(links));
  const own = fastify();
  await serveWebApp(own, built, async (_request, _reply, path) =>
    path.endsWith('8') ? '<title>Elm Street</title>' : null,
  );
  for (const url of ['/view-property/7?x=1', '/View-Property/8']) {
    const { headers } = await own.inject(url);
    expect(headers.link).toBe('</a.js>; rel=modulepreload, </b.css>');
  }
  for (const url of ['/login', '/no-such-page']) {
    expect((await own.inject(url)).headers.link).toBeUndefined();
  }
  await own.close();
});

test('browsers that ask for /favicon.ico get the icon', async () => {
  const own = fastify();
  await serveWebApp(own, join(import.meta.dirname, '../../../../web/public'));
  const icon = await own.inject('/favicon.ico');
  expect(icon.statusCode).toBe(200);
  expect(icon.headers['content-type']).toMatch(/^image\//);
  await own.close();
});

test('MAINT-11: the page of the appliances has the name of the folder of the scripts, and is found after a reload', async () => {
  const page = await get('/assets?propertyId=01a2b3c4-0000-7000-8000-000000000001', 'identity');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Tenantry</title>');
  expect(page.headers['cache-control']).toBe('no-store');
  expect((await get('/assets/', 'identity')).statusCode).toBe(404);
});
