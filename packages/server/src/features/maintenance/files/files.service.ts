/** MAINT-1: the photos, papers and videos of work orders. */
import {
  MAX_WORK_FILES,
  MAX_WORK_VIDEOS,
  workPaperStages,
  type AnyWorkStage,
} from '@tenantry/contract/maintenance/maintenance.rules';
import { isVideoType } from '@tenantry/contract/shared/videos';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { dateOf } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { newKey } from '../../../platform/database/organization-rows.ts';
import { documentResponse } from '../../../platform/documents/serving.ts';
import { recordFile } from '../../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../../platform/documents/upload.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import * as repository from './files.repository.ts';
import { tooManyWorkFiles, tooManyWorkVideos } from '../maintenance.errors.ts';
import { lockOrder } from '../maintenance.repository.ts';

export interface NewFile {
  readonly workOrderId: string;
  readonly stage: AnyWorkStage;
  readonly name: string;
}

interface AddedFile {
  readonly id: string;
  readonly sha256: string;
}

const isPaper = (stage: AnyWorkStage) => workPaperStages.some((paper) => paper === stage);

/** Adds a file to a work order that `isAllowed` finds; a vendor adds files, too. */
export async function addFile<Result>(
  uploading: Uploading<Result>,
  { content, ...given }: NewFile & { readonly content: Buffer },
  {
    allow,
    answer,
  }: {
    readonly allow: (tx: Transaction) => Promise<unknown>;
    readonly answer: (tx: Transaction, added: AddedFile) => Promise<Result>;
  },
): Promise<Result> {
  const check = async (tx: Transaction) => {
    await allow(tx);
    await refuseTooMany(tx, given);
  };
  return takeUpload(uploading, {
    content,
    kind: 'document',
    allow: check,
    record: async (tx, file) => {
      await check(tx);
      const id = await recordWorkFile(tx, given, (await recordFile(tx, given.name, file)).id);
      return answer(tx, { id, sha256: file.sha256 });
    },
  });
}

export async function recordWorkFile(
  tx: Transaction,
  given: NewFile,
  fileId: string,
): Promise<string> {
  const addedById = tx.actor?.userId ?? null;
  const row = { ...newKey(tx), ...given, fileId, addedById, createdAt: dateOf(tx.now) };
  await repository.insertFile(tx, row);
  const after = { stage: given.stage, fileId, name: given.name };
  await recordAudit(tx, { action: 'maintenance.fileAdded', entityId: given.workOrderId, after });
  return row.id;
}

/** Locks the work order, so that several uploads at once do not pass the limit. Each vendor's papers have their own. */
async function refuseTooMany(tx: Transaction, { workOrderId, stage }: NewFile): Promise<void> {
  const files = await lockedFiles(tx, { workOrderId, stage });
  const photos = files.filter(({ file }) => !isVideoType(file.contentType));
  if (!isPaper(stage) && photos.length >= MAX_WORK_FILES) throw tooManyWorkFiles();
}

/** A stage has one video beside its photos. */
export async function refuseTooManyVideos(tx: Transaction, stage: OfStage): Promise<void> {
  const videos = (await lockedFiles(tx, stage)).filter(({ file }) => isVideoType(file.contentType));
  if (videos.length >= MAX_WORK_VIDEOS) throw tooManyWorkVideos();
}

type OfStage = Pick<NewFile, 'workOrderId' | 'stage'>;

async function lockedFiles(tx: Transaction, { workOrderId, stage }: OfStage) {
  if (!(await lockOrder(tx, workOrderId))) throw notFound();
  const files = await repository.filesOfOrders(tx, [workOrderId]);
  return files.filter(({ row }) => row.stage === stage);
}

export async function fileOf(tx: Transaction, workOrderId: string, fileId: string) {
  const files = await repository.filesOfOrders(tx, [workOrderId]);
  const found = files.find(({ row }) => row.id === fileId);
  if (!found) throw notFound();
  return found;
}

interface Wanted {
  readonly workOrderId: string;
  readonly fileId: string;
  readonly width?: number | undefined;
}

/** A file of a work order, in parts if it is a video; for tenants and vendors only of some stages. */
export async function sendFile(
  tx: Transaction,
  files: FileStore,
  { workOrderId, fileId, width }: Wanted,
  stages?: readonly AnyWorkStage[],
): Promise<FileResponse> {
  const { row, file } = await fileOf(tx, workOrderId, fileId);
  if (stages && !stages.includes(row.stage)) throw notFound();
  return documentResponse(files, file, { width });
}

/** A photo. The file stays in the store, as those of other removed documents do. A quote and an invoice keep theirs. */
export async function removeWorkFile(
  tx: Transaction,
  { workOrderId, fileId }: Omit<Wanted, 'width'>,
): Promise<void> {
  const { row: before } = await fileOf(tx, workOrderId, fileId);
  if (isPaper(before.stage)) throw notFound();
  await repository.deleteFile(tx, fileId);
  await recordAudit(tx, { action: 'maintenance.fileRemoved', entityId: workOrderId, before });
}
