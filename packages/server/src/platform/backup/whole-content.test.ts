import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalFileStore } from '../files/file-store.ts';
import { newId } from '../tokens.ts';
import { wholeContent } from './whole-content.ts';

function aStore() {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return createLocalFileStore(folder);
}

const MEGABYTE = 1024 * 1024;

async function* eachOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) yield piece;
}

test('MAINT-1, BACKUP-1: a video is written to a backup or an archive in pieces, never held in memory as a whole', async () => {
  const files = aStore();
  const id = newId();
  const content = randomBytes(40 * MEGABYTE);
  const sha256 = createHash('sha256').update(content).digest('hex');
  await files.put(id, content);
  const found = await wholeContent(files, id);
  expect(found).toMatchObject({ bytes: content.length, sha256 });
  const hash = createHash('sha256');
  let largest = 0;
  for await (const piece of eachOf(found!.pieces)) {
    hash.update(piece);
    largest = Math.max(largest, piece.length);
  }
  expect(hash.digest('hex')).toBe(sha256);
  expect(largest).toBeLessThan(MEGABYTE);
});

test('MAINT-1, BACKUP-1: a video that changes while it is written fails the backup', async () => {
  const files = aStore();
  const id = newId();
  await files.put(id, Buffer.alloc(40 * MEGABYTE, 'a'));
  const found = await wholeContent(files, id);
  await files.put(id, Buffer.alloc(40 * MEGABYTE, 'b'));
  const reading = async () => {
    for await (const piece of eachOf(found!.pieces)) expect(piece.length).toBeGreaterThan(0);
  };
  await expect(reading()).rejects.toThrow('This file is damaged on the server.');
  expect(await wholeContent(files, newId())).toBeNull();
});
