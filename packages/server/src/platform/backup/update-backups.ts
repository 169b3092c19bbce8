import type { BackupPlace } from './backup-place.ts';

/** Nightly backups have other names, so that cleaning them up never deletes these. */
const PREFIX = 'tenantry-before-update-';
const KEPT = 2;

/** A server that fails during an update is started again and again. */
const RECENT_MS = 60 * 60_000;

/** The name of a backup before an update; sorting by name is sorting by time. */
export function updateBackupName(now: Date): string {
  return `${PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

export const isUpdateBackup = (name: string) => name.startsWith(PREFIX) && name.endsWith('.tar');

/** The name that it would have as a nightly backup. */
export const nightlyNameOf = (name: string) => name.replace(PREFIX, 'tenantry-');

export async function hasRecentUpdateBackup(place: BackupPlace, now: Date): Promise<boolean> {
  const earliest = updateBackupName(new Date(now.getTime() - RECENT_MS));
  return (await updateBackupsIn(place)).some((name) => name > earliest);
}

/** Keeps the last two. */
export async function deleteOldUpdateBackups(place: BackupPlace): Promise<void> {
  for (const name of (await updateBackupsIn(place)).slice(KEPT)) await place.remove(name);
}

/** Newest first. */
async function updateBackupsIn(place: BackupPlace): Promise<string[]> {
  const names = (await place.list()).map(({ name }) => name);
  return names.filter(isUpdateBackup).sort().toReversed();
}
