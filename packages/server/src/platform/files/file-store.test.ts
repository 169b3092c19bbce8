import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3Server, type S3Server } from '#testing/s3-server';
import { createLogger } from '../log.ts';
import { newId } from '../tokens.ts';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

let root: string;
let s3: S3Server;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tenantry-store-'));
  s3 = await startS3Server();
});

afterAll(async () => {
  rmSync(root, { recursive: true });
  await s3.close();
});

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => createLocalFileStore(join(root, newId(), 'files'))],
  ['a bucket', () => createS3FileStore(s3.settings, createLogger('silent'))],
];

const everyFile = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

async function read(files: FileStore, id: string): Promise<Buffer | null> {
  const file = await files.open(id);
  if (!file) return null;
  const content = await buffer(file.stream);
  expect(file.bytes).toBe(content.length);
  return content;
}

describe.each(stores)('%s', (_, open) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await open();
  });

  test('a file is returned as it was stored, until it is removed', async () => {
    const id = newId();
    const content = Buffer.from([0, 1, 2, 255]);
    expect(await read(files, id)).toBeNull();
    await files.put(id, content);
    expect(await read(files, id)).toEqual(content);
    await files.remove(id);
    expect(await read(files, id)).toBeNull();
    await files.remove(id);
  });

  test('MAINT-1: a file on the disk is stored, and returned whole and in parts', async () => {
    const id = newId();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_each, index) => index % 251));
    const path = join(root, `${id}.tmp`);
    writeFileSync(path, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await files.putFile(id, { path, bytes: content.length, sha256 });
    expect(await read(files, id)).toEqual(content);
    for (const [start, end] of [
      [0, 1],
      [1_000, 200_000],
      [content.length - 1, content.length - 1],
    ] as const) {
      const part = await files.openRange(id, { start, end });
      expect(await buffer(part!.stream)).toEqual(content.subarray(start, end + 1));
      expect(part).toMatchObject({ bytes: end - start + 1, wholeBytes: content.length });
    }
    expect(await files.openRange(id, { start: 300_000, end: 300_009 })).toBeNull();
    expect(await files.openRange(newId(), { start: 0, end: 9 })).toBeNull();
  });

  describe.each([
    ['small', 300_000],
    ['large', 9_000_000],
  ])('content that is %s', (_size, bytes) => {
    const content = Buffer.alloc(bytes, 'tenantry');
    const sha256 = createHash('sha256').update(content).digest('hex');
    async function* piecesOf(whole: Buffer) {
      for (let at = 0; at < whole.length; at += 100_000) yield whole.subarray(at, at + 100_000);
    }

    test('MAINT-1: is stored while it is read', async () => {
      const id = newId();
      await files.putPieces(id, { bytes, sha256, pieces: piecesOf(content) });
      expect((await read(files, id))?.equals(content)).toBe(true);
    });

    test('MAINT-1: is refused if it was changed or cut off, or cannot be read, and nothing is stored', async () => {
      const before = everyFile(s3.directory).length + everyFile(root).length;
      const changed = Buffer.from(content);
      changed[bytes - 1] = 0;
      async function* failing() {
        yield content.subarray(0, 100_000);
        throw new Error('The disk is gone.');
      }
      for (const [pieces, reason] of [
        [piecesOf(changed), 'the content of a file has changed'],
        [piecesOf(content.subarray(0, bytes - 1)), 'the content of a file has changed'],
        [failing(), 'The disk is gone.'],
      ] as const) {
        const id = newId();
        await expect(files.putPieces(id, { bytes, sha256, pieces })).rejects.toThrow(reason);
        expect(await read(files, id)).toBeNull();
      }
      expect(everyFile(s3.directory).length + everyFile(root).length).toBe(before);
    });
  });

  test('an empty one, and one of 8 MB', async () => {
    for (const content of [Buffer.alloc(0), Buffer.alloc(8_000_000, 'tenantry')]) {
      const id = newId();
      await files.put(id, content);
      expect((await read(files, id))?.equals(content)).toBe(true);
    }
  });

  test('a file is read in pieces, and a reader that stops in the middle does no harm', async () => {
    const id = newId();
    const content = Buffer.alloc(8_000_000, 'x');
    await files.put(id, content);
    for (let round = 0; round < 60; round += 1) {
      const { stream } = (await files.open(id))!;
      const [piece] = (await once(stream, 'data')) as [Buffer];
      expect(piece.length).toBeLessThan(content.length / 4);
      stream.destroy();
    }
    expect((await read(files, id))?.length).toBe(content.length);
  });

  test('many at once', async () => {
    const ids = Array.from({ length: 100 }, newId);
    await Promise.all(ids.map((id) => files.put(id, Buffer.from(id))));
    const contents = await Promise.all(ids.map((id) => read(files, id)));
    expect(contents.map(String)).toEqual(ids);
  });

  describe('only ids are valid names; nothing outside the store can be reached', () => {
    test.each([
      '../../etc/passwd',
      '..',
      '',
      '/etc/passwd',
      `../${'0'.repeat(33)}`,
      `${'0'.repeat(34)}/.`,
      `${newId()}\0`,
      `${newId()}.webp`,
      newId().toUpperCase(),
    ])('%j', async (id) => {
      const before = everyFile(s3.directory).length + everyFile(root).length;
      for (const attempt of [
        () => files.open(id),
        () => files.put(id, Buffer.from('x')),
        () => files.remove(id),
      ]) {
        await expect(async () => attempt()).rejects.toThrow('not the id of a file');
      }
      expect(everyFile(s3.directory).length + everyFile(root).length).toBe(before);
    });
  });
});

describe('a folder on the disk', () => {
  test('a reader sees the whole old file or the whole new one', async () => {
    const files = createLocalFileStore(join(root, newId()));
    const id = newId();
    const contents = [Buffer.alloc(1_000_000, 'a'), Buffer.alloc(1_000_000, 'b')] as const;
    await files.put(id, contents[0]);
    const writing = Promise.all(
      Array.from({ length: 20 }, (_each, index) => files.put(id, contents[index % 2 ? 1 : 0])),
    );
    for (let round = 0; round < 30; round += 1) {
      const seen = await read(files, id);
      expect(contents.some((content) => seen?.equals(content))).toBe(true);
    }
    await writing;
  });

  test('files are readable only by the server', async () => {
    const folder = join(root, newId());
    await createLocalFileStore(folder).put(newId(), Buffer.from('x'));
    const [entry] = everyFile(folder);
    expect(statSync(join(entry!.parentPath, entry!.name)).mode & 0o777).toBe(0o600);
  });

  test('many files are in many folders, and no half-written one is left', async () => {
    const folder = join(root, newId());
    const files = createLocalFileStore(folder);
    await Promise.all(Array.from({ length: 300 }, () => files.put(newId(), Buffer.from('x'))));
    const entries = everyFile(folder);
    expect(entries).toHaveLength(300);
    expect(entries.filter(({ name }) => name.startsWith('.'))).toEqual([]);
    expect(new Set(entries.map(({ parentPath }) => parentPath)).size).toBeGreaterThan(100);
  });

  test('a file that cannot be moved to its place leaves nothing behind', async () => {
    const folder = join(root, newId());
    const files = createLocalFileStore(folder);
    const id = newId();
    await files.put(id, Buffer.from('x'));
    await files.remove(id);
    const [place] = readdirSync(folder);
    mkdirSync(join(folder, place!, id));
    writeFileSync(join(folder, place!, id, 'in-the-way'), '');
    await expect(files.put(id, Buffer.from('y'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(everyFile(folder).map(({ name }) => name)).toEqual(['in-the-way']);
  });
});
