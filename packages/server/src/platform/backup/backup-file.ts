import { createArchiveWriter } from './archive-writer.ts';
import { addressIn, type BackupPlace } from './backup-place.ts';
import { encrypted } from './encryption.ts';
import { makeBackup, type BackupSource } from './make-backup.ts';
import type { Manifest } from './manifest.ts';

interface WrittenBackup {
  /** The full address. */
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

interface BackupTarget {
  readonly place: BackupPlace;
  readonly name: string;
}

/**
 * Writes a backup to a new file, which appears when it is complete.
 *
 * @param passphrase encrypts it
 * @param workFactor how hard it is to guess the passphrase; tests take less time for it
 */
export async function writeBackupFile(
  source: BackupSource,
  { place, name }: BackupTarget,
  passphrase: string | undefined,
  now: Date,
  workFactor?: number,
): Promise<WrittenBackup> {
  const writer = createArchiveWriter(now);
  const stream = passphrase ? encrypted(writer.stream, passphrase, workFactor) : writer.stream;
  const [made, written] = await Promise.allSettled([
    makeBackup(source, writer, now).catch((error: unknown) => {
      writer.fail(error);
      throw error;
    }),
    place.write(name, await stream),
  ]);
  // If the backup fails, the writing fails for the same reason. If the place refuses the file, it closes the stream,
  // without a reason.
  if (written.status === 'rejected') throw written.reason;
  if (made.status === 'rejected') throw made.reason;
  return { path: addressIn(place, name), bytes: written.value, manifest: made.value };
}

/** `tenantry-2026-11-23T22-34-12Z.tar` or `.tar.age`: in order of time when sorted by name. */
export function nameAt(now: Date, passphrase: string | undefined): string {
  const time = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `tenantry-${time}.tar${passphrase ? '.age' : ''}`;
}
