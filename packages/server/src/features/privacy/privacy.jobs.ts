import { Readable } from 'node:stream';
import { inSnapshot } from '#features/exports';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { isLastAttempt, type Job, type JobRun } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { Logger } from '../../platform/log.ts';
import { createZipWriter } from '../../platform/zip/zip-writer.ts';
import { writeCopy } from './copy.ts';
import { updateActive } from './privacy.repository.ts';
import {
  failCopy,
  finishCopy,
  REMOVE_JOB,
  removeOldCopies,
  WRITE_JOB,
  zipName,
  type RequestPayload,
} from './privacy.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly log: Logger;
  readonly exportPlace: BackupPlace;
}

/** Writes the zip. A server that is killed meanwhile starts it again from the beginning. */
export function writeCopyJob(parts: Dependencies): Job<RequestPayload> {
  return {
    name: WRITE_JOB,
    lane: 'transfers',
    run: async (run) => {
      const { requestId } = run.payload;
      const started = await run.transact((tx) =>
        updateActive(tx, requestId, { status: 'running' }),
      );
      if (!started) return;
      try {
        const bytes = await write(parts, run, started.userId);
        await run.transact((tx) => finishCopy(tx, requestId, bytes));
      } catch (error) {
        await parts.exportPlace.remove(zipName(requestId)).catch(() => undefined);
        if (!isLastAttempt(run)) throw error;
        parts.log.error({ err: error }, 'a copy of personal data could not be written');
        const failure = 'It could not be written. The log of the server has the reason.';
        await run.transact((tx) => failCopy(tx, requestId, failure));
      }
    },
  };
}

/** Returns the size of the zip. */
async function write(
  { database, files, exportPlace }: Dependencies,
  run: JobRun<RequestPayload>,
  userId: string,
): Promise<number> {
  const name = zipName(run.payload.requestId);
  const organization = await run.transact(async (tx) => tx.organization);
  await exportPlace.prepare();
  await exportPlace.remove(name);
  const zip = createZipWriter();
  const stored = exportPlace.write(name, Readable.toWeb(zip.stream) as ReadableStream<Uint8Array>);
  const written = inSnapshot(database, organization, (tx) => writeCopy({ tx, files, userId }, zip));
  written.catch((error: unknown) => zip.fail(error));
  const [bytes] = await Promise.allSettled([stored, written]);
  // The store failed because of the copy, if both did.
  await written;
  if (bytes.status === 'rejected') throw bytes.reason;
  return bytes.value;
}

/** Removes the zip of a copy whose days are over. */
export function removeCopyJob({
  exportPlace,
}: Pick<Dependencies, 'exportPlace'>): Job<RequestPayload> {
  return { name: REMOVE_JOB, run: ({ payload }) => exportPlace.remove(zipName(payload.requestId)) };
}

export const oldCopies: Recurring = {
  name: 'remove_old_personal_data',
  title: 'Removing old copies of personal data',
  schedule: '27 * * * *',
  run: removeOldCopies,
};
