import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { backupProgress, type BackupProgress } from '@tenantry/contract/super-admin/backup.schemas';
import type { ArchiveFile } from './archive-reader.ts';

/** Receives the progress of a backup; called often. */
export type TellProgress = (progress: BackupProgress) => void;

export const untold: TellProgress = () => {};

const EVERY_MS = 500;

/** Sends the progress to the server that started this process, if any: every new phase, and then twice a second. */
export function toParentProcess(): TellProgress {
  let last: { readonly phase: BackupProgress['phase']; readonly at: number } | null = null;
  return (progress) => {
    if (!process.connected) return;
    const at = performance.now();
    if (last?.phase === progress.phase && at - last.at < EVERY_MS) return;
    last = { phase: progress.phase, at };
    process.send?.(progress);
  };
}

/** The progress in a message of such a process; null for any other message. */
export function progressIn(message: unknown): BackupProgress | null {
  return backupProgress.safeParse(message).data ?? null;
}

/** The same archive; each time it is opened, `tell` gets the number of bytes read so far, and may throw to stop. */
export function countingBytes(archive: ArchiveFile, tell: (bytes: number) => void): ArchiveFile {
  const open = async () => {
    const source = archive.open
      ? await archive.open()
      : createReadStream(archive.path, { highWaterMark: 256 * 1024 });
    if (!source) return null;
    const chunks: AsyncIterable<Buffer> = source;
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        tell(bytes);
        yield chunk;
      }
    };
    return Readable.from(counted(), { objectMode: false });
  };
  return { ...archive, open };
}
