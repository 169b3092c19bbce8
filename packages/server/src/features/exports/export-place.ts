import { join } from 'node:path';
import { backupFolder } from '../../platform/backup/backup-folder.ts';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Config } from '../../platform/config.ts';
import { s3SettingsOf } from '../../platform/files/s3-file-store.ts';

/**
 * Where the zips are: with the files, in the bucket or in the folder that all servers share. Unlike a file of the store,
 * a zip is written and read in parts, because it may be larger than the memory.
 */
export async function openExportPlace(config: Config, dataDir: string): Promise<BackupPlace> {
  const s3 = s3SettingsOf(config);
  if (!s3) return backupFolder(join(dataDir, 'files', 'exports'));
  const { backupBucket } = await import('../../platform/backup/s3-backup-place.ts');
  return backupBucket(`s3://${s3.bucket}/${s3.prefix}exports`, s3);
}
