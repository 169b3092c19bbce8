import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { aFolder } from '#testing/backups';
import { problemOfFile } from '../files/checked-files.ts';
import { createLocalFileStore } from '../files/file-store.ts';
import { newId } from '../tokens.ts';
import { entriesOf, verifyArchive } from './archive-reader.ts';
import { createArchiveWriter } from './archive-writer.ts';
import { filePath, fileHashOf } from './manifest.ts';
import { restoreFile } from './restore-backup.ts';

const MEGABYTE = 1024 * 1024;

/** What a video of this size is written with, again and again, so that only a reader who keeps it takes memory. */
const piece = Buffer.alloc(MEGABYTE, 'video');

/** A backup with a video of 90 MB, which is made while it is read, and the most memory that was in use meanwhile. */
function aBackupWithVideo() {
  const hash = createHash('sha256');
  for (let count = 0; count < 90; count += 1) hash.update(piece);
  const video = { bytes: 90 * MEGABYTE, sha256: hash.digest('hex') };
  const start = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* pieces() {
    for (let count = 0; count < 90; count += 1) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - start);
      yield piece;
    }
  }
  const open = async () => {
    const writer = createArchiveWriter(new Date(0));
    const writing = async () => {
      await writer.addFile(filePath(video.sha256), { ...video, pieces: pieces() });
      await writer.end();
    };
    writing().catch((error: unknown) => writer.fail(error));
    return Readable.fromWeb(writer.stream);
  };
  return { video, archive: { path: '', passphrase: undefined, open }, mostInMemory: () => most };
}

test('MAINT-1, BACKUP-2: a video of 90 MB is never in memory as a whole while its backup is verified', async () => {
  const { archive, mostInMemory } = aBackupWithVideo();
  // The video is right: only the manifest is missing.
  await expect(verifyArchive(archive)).rejects.toThrow('This file is not a Tenantry backup.');
  expect(mostInMemory()).toBeLessThan(30 * MEGABYTE);
});

test('MAINT-1, BACKUP-2: nor while it is restored, under each of its ids', async () => {
  const { archive, video, mostInMemory } = aBackupWithVideo();
  const files = createLocalFileStore(join(await aFolder(), 'files'));
  const ids = [newId(), newId()];
  const stored: string[] = [];
  for await (const entry of entriesOf(archive)) {
    const sha256 = fileHashOf(entry.name);
    if (sha256) await restoreFile(files, { ...entry, sha256 }, ids, stored);
  }
  expect(mostInMemory()).toBeLessThan(30 * MEGABYTE);
  expect(stored).toEqual(ids);
  for (const id of ids) expect(await problemOfFile(files, { ...video, id })).toBeNull();
});

test('BACKUP-2: a file that the store already has is not written again, unless it is another one', async () => {
  const files = createLocalFileStore(join(await aFolder(), 'files'));
  const [known, other, missing] = [newId(), newId(), newId()] as const;
  const content = Buffer.from('a photo');
  await files.put(known, content);
  await files.put(other, Buffer.from('another'));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { bytes: content.length, sha256, pieces: [content] };
  const stored: string[] = [];
  await restoreFile(files, file, [known, missing], stored);
  expect(stored).toEqual([missing]);
  expect(await problemOfFile(files, { id: missing, ...file })).toBeNull();
  await expect(restoreFile(files, file, [other], stored)).rejects.toThrow(
    `The file store already has another file ${other}.`,
  );
});
