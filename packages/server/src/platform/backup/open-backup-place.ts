import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { s3AccessOf } from '../files/s3-file-store.ts';
import { backupFolder } from './backup-folder.ts';
import type { ArchiveFile } from './archive-reader.ts';
import { addressIn, type BackupPlace } from './backup-place.ts';
import { BackupError } from './backup.errors.ts';
import { backupBucket, isS3Address } from './s3-backup-place.ts';

/**
 * The address of nightly backups; null if the settings want none, such as for a database that is backed up by other
 * means.
 */
export function nightlyAddressOf(config: Config, dataDir: string): string | null {
  return config.BACKUP_NIGHTLY ? backupAddressOf(config, dataDir) : null;
}

/** The address of backups, whether or not they are made each night. */
export function backupAddressOf(config: Config, dataDir: string): string | null {
  if (config.BACKUP_DIR) return config.BACKUP_DIR;
  return config.DATABASE_URL ? null : join(dataDir, 'backups');
}

/** @param address a folder or `s3://bucket/prefix` */
export async function openBackupPlace(address: string, config: Config): Promise<BackupPlace> {
  if (!isS3Address(address)) return backupFolder(address);
  const access = s3AccessOf(config);
  if (access) return backupBucket(address.replace(/\/+$/, ''), access);
  throw new BackupError(`For ${address}, set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`);
}

/** A place, and the name of a file in it; null if the target is the place itself. */
export interface BackupTarget {
  readonly place: BackupPlace;
  readonly name: string | null;
}

/** The place of a backup that a person names: a folder or bucket, or a file in one. */
export async function backupTargetOf(target: string, config: Config): Promise<BackupTarget> {
  if (isS3Address(target)) {
    const [, folder = target, name = null] = /^(.*)\/([^/]+\.(?:tar|age))$/.exec(target) ?? [];
    return { place: await openBackupPlace(folder, config), name };
  }
  const path = resolve(target);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return { place: backupFolder(path), name: null };
  return { place: backupFolder(dirname(path)), name: basename(path) };
}

/** A backup in a place, as an archive to read. */
export function archiveIn(
  place: BackupPlace,
  name: string,
  passphrase: string | undefined,
): ArchiveFile {
  const open = async () => (await place.open(name))?.stream ?? null;
  return { path: addressIn(place, name), passphrase, open };
}

/** @param address of a file: a path, or `s3://bucket/prefix/name` */
export async function archiveAt(address: string, config: Config): Promise<ArchiveFile> {
  const passphrase = config.BACKUP_PASSPHRASE;
  if (!isS3Address(address)) return { path: resolve(address), passphrase };
  const { place, name } = await backupTargetOf(address, config);
  if (name === null) throw new BackupError(`Add the name of a backup to ${address}.`);
  return archiveIn(place, name, passphrase);
}
