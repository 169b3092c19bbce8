import { Readable } from 'node:stream';
import type { ExportProgress } from '@tenantry/contract/exports/exports.schemas';
import { refundChannelOf, type CardProcessor } from '#features/cards';
import { BackupError } from '../../platform/backup/backup.errors.ts';
import type { BackupPlace } from '../../platform/backup/backup-place.ts';
import { stopwatch } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Organization } from '../../platform/database/organization-table.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { AppError } from '../../platform/http/errors.ts';
import { isLastAttempt, type Job, type JobRun } from '../../platform/jobs/job.ts';
import type { Recurring } from '../../platform/jobs/recurring.ts';
import type { Logger } from '../../platform/log.ts';
import { VERSION } from '../../platform/version.ts';
import { createZipWriter } from '../../platform/zip/zip-writer.ts';
import { inSnapshot } from './archive/snapshot.ts';
import { writeArchive } from './archive/write-archive.ts';
import { updateActive } from './exports.repository.ts';
import {
  failExport,
  finishExport,
  REMOVE_EXPORT_JOB,
  removeOldExports,
  WRITE_EXPORT_JOB,
  zipName,
  type ExportPayload,
} from './exports.service.ts';

interface Dependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly cards: CardProcessor;
  readonly log: Logger;
  readonly exportPlace: BackupPlace;
}

type Run = JobRun<ExportPayload>;

/** An archive that fails this often has a cause that does not pass. */
const TRIES = 2;

/** Writes the zip. A server that is killed meanwhile starts it again from the beginning. */
export function writeExportJob(parts: Dependencies): Job<ExportPayload> {
  return {
    name: WRITE_EXPORT_JOB,
    lane: 'transfers',
    run: async (run) => {
      const { exportId } = run.payload;
      const organization = await run.transact(async (tx) => {
        const row = await updateActive(tx, exportId, { status: 'running', percent: 0 });
        return row && tx.organization;
      });
      if (!organization) return;
      if (run.cutOff >= TRIES) return fail(run, 'The server ended each time while it was written.');
      try {
        const bytes = await write(parts, organization, run);
        await run.transact((tx) => finishExport(tx, exportId, bytes));
      } catch (error) {
        await parts.exportPlace.remove(zipName(exportId)).catch(() => undefined);
        const mayPass = run.attempt < TRIES || run.signal.aborted;
        if (mayPass && !isLastAttempt(run)) throw error;
        parts.log.error({ err: error }, 'an archive could not be written');
        await fail(run, sentenceOf(error));
      }
    },
  };
}

const fail = ({ payload, transact }: Run, failure: string) =>
  transact((tx) => failExport(tx, payload.exportId, failure));

const sentenceOf = (error: unknown) =>
  error instanceof AppError || error instanceof BackupError
    ? error.message
    : 'It could not be written. The log of the server has the reason.';

/** Returns the size of the zip. */
async function write(
  { database, files, cards, exportPlace }: Dependencies,
  organization: Organization,
  run: Run,
): Promise<number> {
  const name = zipName(run.payload.exportId);
  await exportPlace.prepare();
  await exportPlace.remove(name);
  const zip = createZipWriter();
  const progress = telling(run);
  const stored = exportPlace.write(name, Readable.toWeb(zip.stream) as ReadableStream<Uint8Array>);
  const written = inSnapshot(database, organization, (tx) => {
    const refundChannel = refundChannelOf(cards);
    const { tell } = progress;
    return writeArchive({ tx, files, version: VERSION, refundChannel, tell }, zip);
  });
  written.catch((error: unknown) => zip.fail(error));
  const [bytes] = await Promise.allSettled([stored, written]);
  await progress.end();
  // The store failed because of the archive, if both did.
  await written;
  if (bytes.status === 'rejected') throw bytes.reason;
  return bytes.value;
}

const EVERY_MS = 1_000;

/** Saves the progress at most once a second, and stops the work when the job is told to stop. */
function telling({ payload, signal, transact }: Run) {
  let saving: Promise<unknown> = Promise.resolve();
  let isSaving = false;
  let phase: ExportProgress['phase'] | null = null;
  let sinceLast = stopwatch();
  const tell = (progress: ExportProgress) => {
    signal.throwIfAborted();
    if (isSaving || (progress.phase === phase && sinceLast() < EVERY_MS)) return;
    ({ phase } = progress);
    sinceLast = stopwatch();
    isSaving = true;
    const percent = Math.floor(progress.fraction * 100);
    saving = transact((tx) =>
      updateActive(tx, payload.exportId, { phase: progress.phase, percent }),
    )
      // A database that is away makes the work fail, too.
      .catch(() => undefined)
      .finally(() => {
        isSaving = false;
      });
  };
  return { tell, end: () => saving };
}

/** Removes the zip of an archive whose days are over. */
export function removeExportJob({
  exportPlace,
}: Pick<Dependencies, 'exportPlace'>): Job<ExportPayload> {
  return {
    name: REMOVE_EXPORT_JOB,
    run: ({ payload }) => exportPlace.remove(zipName(payload.exportId)),
  };
}

export const oldExports: Recurring = {
  name: 'remove_old_exports',
  title: 'Removing old exports',
  schedule: '17 * * * *',
  run: removeOldExports,
};
