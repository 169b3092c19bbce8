/** MAINT-1: videos of work orders. */
import {
  workFileStages,
  type AnyWorkStage,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { issueTicket, redeemTicket } from '#features/access';
import type { Transaction } from '../../../platform/database/database.ts';
import { actingAs } from '../../../platform/database/reach/acting.ts';
import { attach } from '../../../platform/documents/attach.ts';
import { documentResponse } from '../../../platform/documents/serving.ts';
import { recordFile } from '../../../platform/documents/stored-files.ts';
import { storeVideo } from '../../../platform/documents/storing.ts';
import type { FileOnDisk, FileStore } from '../../../platform/files/file-store.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { fileOf, recordWorkFile, refuseTooManyVideos, type NewFile } from './files.service.ts';
import { ownWorkOrder } from '../tenants/reports.service.ts';

interface AddingVideo<Result> {
  readonly files: FileStore;
  readonly file: FileOnDisk;
  /** The transaction that records the upload, once for the request's key. */
  transactOnce(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Whether the caller may add a file to the work order now. */
  allow(tx: Transaction): Promise<unknown>;
  answer(tx: Transaction): Promise<Result>;
}

/** Checks, stores and records a video that has arrived. */
export async function addVideo<Result>(
  { files, file, transactOnce, allow, answer }: AddingVideo<Result>,
  given: NewFile,
): Promise<Result> {
  const video = await storeVideo(files, file);
  return attach({ files, transactOnce }, [video], async (tx) => {
    await allow(tx);
    await refuseTooManyVideos(tx, given);
    await recordWorkFile(tx, given, (await recordFile(tx, given.name, video)).id);
    return answer(tx);
  });
}

/** Who plays a video: staff, or the tenant of the work order, who sees only what belongs to the report. */
export type Viewer = 'staff' | 'lessee';

interface Played {
  readonly workOrderId: string;
  readonly fileId: string;
}

const stagesOf: Readonly<Record<Viewer, readonly AnyWorkStage[]>> = {
  staff: workFileStages,
  lessee: ['REPORT'],
};

const KIND = 'workFile.playback';

async function playedFile(tx: Transaction, viewer: Viewer, { workOrderId, fileId }: Played) {
  if (viewer === 'lessee') await ownWorkOrder(tx, tx.actor?.userId ?? '', workOrderId);
  const { row, file } = await fileOf(tx, workOrderId, fileId);
  if (!stagesOf[viewer].includes(row.stage)) throw notFound();
  return file;
}

/** The path at which the person's browser can play the video. */
export async function linkVideo(
  tx: Transaction,
  secrets: Secrets,
  { viewer, address, ...played }: Played & { readonly viewer: Viewer; readonly address: string },
): Promise<{ readonly path: string }> {
  await playedFile(tx, viewer, played);
  const name = JSON.stringify([viewer, played.workOrderId, played.fileId]);
  const sessionId = tx.actor?.sessionId ?? '';
  const ticket = issueTicket(tx, secrets, KIND, { name, sessionId, address });
  return { path: `/v1/public/workVideos/${ticket}` };
}

/** The video that a ticket allows to play, if the person may still see it. */
export async function playVideo(
  tx: Transaction,
  { files, secrets }: { readonly files: FileStore; readonly secrets: Secrets },
  used: { readonly ticket: string; readonly address: string },
): Promise<FileResponse> {
  const { name, actor } = await redeemTicket(tx, secrets, KIND, used);
  const [viewer, workOrderId, fileId] = JSON.parse(name) as [Viewer, string, string];
  if (viewer === 'staff' && !actor.permissions.has('maintenance:read')) throw notFound();
  const asStaff = viewer === 'staff' ? actor : { ...actor, scope: 'everything' as const };
  const file = await playedFile(actingAs(tx, asStaff), viewer, { workOrderId, fileId });
  return documentResponse(files, file);
}
