import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Nightly backups have other names, so that cleaning them up never deletes these. */
const PREFIX = 'tenantry-before-update-';
const KEPT = 2;

/** A server that fails during an update is started again and again. */
const RECENT_MS = 60 * 60_000;

/** Where the backup before an update is written, in order of time when sorted by name. */
export function updateBackupIn(folder: string, now: Date): string {
  return join(folder, `${PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);
}

export async function hasRecentUpdateBackup(folder: string, now: Date): Promise<boolean> {
  const earliest = updateBackupIn(folder, new Date(now.getTime() - RECENT_MS));
  return (await updateBackupsIn(folder)).some((name) => join(folder, name) > earliest);
}

/** The last two stay. */
export async function deleteOldUpdateBackups(folder: string): Promise<void> {
  for (const name of (await updateBackupsIn(folder)).slice(KEPT)) await rm(join(folder, name));
}

/** Newest first. */
async function updateBackupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.startsWith(PREFIX) && name.endsWith('.tar'))
    .sort()
    .toReversed();
}
