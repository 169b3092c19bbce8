import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createLocalFileStore, type FileStore } from './file-store.ts';
import { createS3FileStore, s3SettingsOf } from './s3-file-store.ts';

/** Opens the configured store: a bucket, or a folder of the data directory. */
export async function openFileStore(
  config: Config,
  dataDir: string,
  log: Logger,
): Promise<FileStore> {
  const s3 = s3SettingsOf(config);
  return s3 ? createS3FileStore(s3, log) : createLocalFileStore(join(dataDir, 'files'));
}
