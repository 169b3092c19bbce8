import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { entriesOfZip, openZipEntry, ZipError } from './zip-reader.ts';
import { createZipWriter } from './zip-writer.ts';

async function aPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tenantry-zip-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'a.zip');
}

async function written(contents: ReadonlyMap<string, Buffer>): Promise<string> {
  const path = await aPath();
  const zip = createZipWriter();
  const writing = pipeline(zip.stream, createWriteStream(path));
  for (const [name, content] of contents) {
    await zip.add(name, [content], { compress: !name.endsWith('.webp') });
  }
  zip.end();
  await writing;
  return path;
}

async function readBack(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (const entry of await entriesOfZip(path)) {
    found.set(entry.name, await buffer(await openZipEntry(path, entry)));
  }
  return found;
}

const contents = new Map([
  ['data/a.jsonl', Buffer.from('{"a":1}\n'.repeat(50_000))],
  ['files/Straße 5, “Nord”.webp', randomBytes(300_000)],
  ['empty.txt', Buffer.alloc(0)],
]);

test('NEW-12: a zip has the same content again, and the same bytes each time', async () => {
  const path = await written(contents);
  expect(await readBack(path)).toEqual(contents);
  expect((await readFile(path)).equals(await readFile(await written(contents)))).toBe(true);
});

test('NEW-12: a zip in the format for more than 4 GB can be read', async () => {
  const path = await aPath();
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('large'), 'a.txt', { forceZip64Format: true });
  zip.end({ forceZip64Format: true, comment: '' });
  await pipeline(zip.outputStream, createWriteStream(path));
  expect(await readBack(path)).toEqual(new Map([['a.txt', Buffer.from('large')]]));
});

test('NEW-12: a content that is larger than the zip says ends with an error, not with the memory', async () => {
  const path = await written(new Map([['a.txt', Buffer.alloc(10_000_000)]]));
  const content = await readFile(path);
  const directory = content.lastIndexOf(Buffer.from('PK\u0001\u0002'));
  content.writeUInt32LE(100, directory + 24);
  await writeFile(path, content);
  const [entry] = await entriesOfZip(path);
  if (!entry) throw new Error('no entry');
  await expect(buffer(await openZipEntry(path, entry))).rejects.toThrow(ZipError);
});

test.each([0, 10, 200])(
  'NEW-12: a zip that was cut off after %i bytes is refused',
  async (length) => {
    const path = await written(contents);
    await writeFile(path, (await readFile(path)).subarray(0, length));
    await expect(entriesOfZip(path)).rejects.toThrow(ZipError);
  },
);
