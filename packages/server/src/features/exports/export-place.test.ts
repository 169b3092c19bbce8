import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFolder } from '#testing/backups';
import { startS3Server, type S3Server } from '#testing/s3-server';
import { readConfig } from '../../platform/config.ts';
import { openExportPlace } from './export-place.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.close());

const contentOf = (text: string) => ReadableStream.from([Buffer.from(text)]);

test('NEW-12: archives are in the bucket of the files, under a folder of their own', async () => {
  const { bucket, prefix, endpoint = '', accessKeyId, secretAccessKey } = server.settings;
  const config = readConfig({
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  });
  const place = await openExportPlace(config, '/nowhere');
  await place.prepare();
  await place.remove('1.zip');
  expect(await place.write('1.zip', contentOf('a long archive'))).toBe(14);
  expect(readdirSync(join(server.directory, 'files/exports')).join()).toContain('1.zip');
  const part = await place.open('1.zip', { start: 2, end: 5 });
  expect(part && (await buffer(part.stream)).toString()).toBe('long');
  await place.remove('1.zip');
  expect(await place.open('1.zip')).toBeNull();
});

test('NEW-12: without a bucket, they are in the folder of the files', async () => {
  const dataDir = await aFolder();
  const place = await openExportPlace(readConfig({}), dataDir);
  await place.prepare();
  await place.write('1.zip', contentOf('x'));
  expect(readdirSync(join(dataDir, 'files/exports'))).toEqual(['1.zip']);
});
