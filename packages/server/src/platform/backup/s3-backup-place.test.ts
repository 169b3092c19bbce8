import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEmptyDatabase, QUICK_WORK_FACTOR, restoreInto } from '#testing/backups';
import { startS3Server, type S3Server } from '#testing/s3-server';
import { useTestApp } from '#testing/test-app';
import { aRentalIn, aWorld } from '#testing/world';
import { readConfig } from '../config.ts';
import { verifyArchive } from './archive-reader.ts';
import { writeBackupFile } from './backup-file.ts';
import { addToHistory, readHistory } from './history.ts';
import { archiveAt, archiveIn, backupTargetOf, openBackupPlace } from './open-backup-place.ts';
import { untold } from './progress.ts';
import { backupBucket, parseS3Address } from './s3-backup-place.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

const MB = 1024 * 1024;

const aPlace = (folder: string, sizes = {}) =>
  backupBucket(`s3://${server.settings.bucket}/${folder}`, server.settings, sizes);

const streamOf = (...chunks: readonly Uint8Array[]) => ReadableStream.from(chunks);

/** The settings of a server whose backups are in the bucket. */
const settingsFor = (address: string) => ({
  BACKUP_DIR: address,
  S3_ENDPOINT: server.settings.endpoint ?? '',
  S3_ACCESS_KEY_ID: server.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: server.settings.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
});

describe('BACKUP-10: backups in a bucket', () => {
  test('BACKUP-10: can be written in parts, listed, read in part, renamed and removed', async () => {
    const place = await aPlace('in-parts', { partBytes: 5 * MB, copyBytes: 6 * MB });
    expect(await place.list()).toEqual([]);
    const content = randomBytes(12 * MB + 7);
    const bytes = await place.write(
      'tenantry-1.tar',
      streamOf(content.subarray(0, 3), content.subarray(3)),
    );
    expect(bytes).toBe(content.length);
    const small = randomBytes(10);
    await place.write('tenantry-2.tar', streamOf(small));
    const listed = [...(await place.list())].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(listed).toEqual([
      { name: 'tenantry-1.tar', bytes: content.length },
      { name: 'tenantry-2.tar', bytes: 10 },
    ]);
    const read = async (name: string, range?: { start: number; end: number }) => {
      const file = await place.open(name, range);
      return file && { bytes: file.bytes, content: await buffer(file.stream) };
    };
    expect((await read('tenantry-1.tar'))?.content.equals(content)).toBe(true);
    const part = await read('tenantry-1.tar', { start: 100, end: 9 * MB });
    expect(part?.bytes).toBe(9 * MB - 99);
    expect(part?.content.equals(content.subarray(100, 9 * MB + 1))).toBe(true);
    expect(await read('tenantry-3.tar')).toBeNull();

    await place.rename('tenantry-1.tar', 'tenantry-1.tar.unchecked');
    await place.rename('tenantry-2.tar', 'tenantry-4.tar');
    const names = (await place.list()).map(({ name }) => name).sort();
    expect(names).toEqual(['tenantry-1.tar.unchecked', 'tenantry-4.tar']);
    const renamed = await read('tenantry-1.tar.unchecked');
    const hash = (bytesOf: Buffer) => createHash('sha256').update(bytesOf).digest('hex');
    expect(hash(renamed?.content ?? Buffer.alloc(0))).toBe(hash(content));
    await place.remove('tenantry-1.tar.unchecked');
    expect((await place.list()).map(({ name }) => name)).toEqual(['tenantry-4.tar']);
  });

  test('BACKUP-10: never replace another, and appear only when they are complete', async () => {
    const place = await aPlace('complete', { partBytes: 5 * MB });
    await place.write('tenantry-1.tar', streamOf(Buffer.from('one')));
    await expect(place.write('tenantry-1.tar', streamOf(Buffer.from('two')))).rejects.toThrow(
      `s3://${server.settings.bucket}/complete/tenantry-1.tar already exists. Choose another name.`,
    );
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(randomBytes(6 * MB)),
      pull: (controller) => controller.error(new Error('The database has gone.')),
    });
    await expect(place.write('tenantry-2.tar', broken)).rejects.toThrow('The database has gone.');
    expect((await place.list()).map(({ name }) => name)).toEqual(['tenantry-1.tar']);
  });

  test('BACKUP-10: have their history there; other prefixes see nothing of it', async () => {
    const place = await aPlace('history/nightly');
    const entry = {
      name: 'tenantry-1.tar',
      at: '2026-03-10T07:00:00.000Z',
      bytes: 1,
      encrypted: false,
      contents: '1 organization',
      checkedAt: null,
      problem: null,
    };
    await addToHistory(place, entry);
    await addToHistory(place, { ...entry, name: 'tenantry-2.tar' });
    expect((await readHistory(place)).map(({ name }) => name)).toEqual([
      'tenantry-2.tar',
      'tenantry-1.tar',
    ]);
    expect(await (await aPlace('history')).list()).toEqual([]);
  });

  test('BACKUP-10: problems with the bucket or the keys are reported in a sentence', async () => {
    const wrongKey = { ...server.settings, secretAccessKey: 'wrong' };
    const address = `s3://${server.settings.bucket}/x`;
    const place = await backupBucket(address, wrongKey);
    await expect(place.list()).rejects.toThrow(
      /^s3:\/\/rentals\/x cannot be used: SignatureDoesNotMatch.*Check BACKUP_DIR, S3_ENDPOINT/,
    );
    const missing = await backupBucket('s3://another/x', server.settings);
    await expect(missing.write('tenantry-1.tar', streamOf(Buffer.from('x')))).rejects.toThrow(
      /^s3:\/\/another\/x cannot be used: /,
    );
    await expect(openBackupPlace(address, readConfig({}))).rejects.toThrow(
      `For ${address}, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
    expect(() => parseS3Address('s3://')).toThrow('is not an address such as s3://bucket/backups');
    expect(parseS3Address('s3://bucket')).toEqual({ bucket: 'bucket', prefix: '' });
    expect(parseS3Address('s3://bucket/a/b/')).toEqual({ bucket: 'bucket', prefix: 'a/b/' });
  });
});

const app = useTestApp();

test('BACKUP-10: an archive in a bucket is verified and restored from there', async () => {
  const world = await aWorld(app.current);
  await aRentalIn(world);
  const address = `s3://${server.settings.bucket}/archives`;
  const config = readConfig(settingsFor(address));
  const { place, name } = await backupTargetOf(`${address}/mine.tar.age`, config);
  expect(name).toBe('mine.tar.age');
  const { database, files } = app.current;
  const source = { pool: database.pool, files, secretKey: null, version: '0.1.0', tell: untold };
  const passphrase = 'correct horse battery';
  const target = { place, name: 'mine.tar.age' };
  const { path, manifest } = await writeBackupFile(
    source,
    target,
    passphrase,
    new Date(),
    QUICK_WORK_FACTOR,
  );
  expect(path).toBe(`${address}/mine.tar.age`);
  const archive = await archiveAt(path, { ...config, BACKUP_PASSPHRASE: passphrase });
  expect(await verifyArchive(archive)).toEqual(manifest);
  await restoreInto(await anEmptyDatabase(), archive);
  await expect(verifyArchive(archiveIn(place, 'other.tar', undefined))).rejects.toThrow(
    `There is no file ${address}/other.tar.`,
  );
  const [folder = ''] = readdirSync(server.directory).filter((each) => each === 'archives');
  expect(statSync(`${server.directory}/${folder}`).isDirectory()).toBe(true);
});
