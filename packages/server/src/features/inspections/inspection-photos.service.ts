/** MAINT-12: photos of the items of an inspection, with their time and hash. */
import { createHash } from 'node:crypto';
import {
  MAX_ITEM_PHOTOS,
  type Inspection,
} from '@tenantry/contract/inspections/inspections.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { attach } from '../../platform/documents/attach.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile, type StoredDocument } from '../../platform/documents/stored-files.ts';
import { storeDocument } from '../../platform/documents/storing.ts';
import type { Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { takenInFuture, tooManyPhotos } from './inspections.errors.ts';
import * as repository from './inspections.repository.ts';
import { existingInspection, inspectionOf, lockedDraft } from './inspections.service.ts';

export interface NewPhoto {
  readonly inspectionId: string;
  readonly itemId: string;
  readonly photoId: string;
  readonly label: string;
  readonly takenAt: Date;
  /** The hash of what the device sent. */
  readonly sha256: string;
}

/** Clocks of devices are not exact. */
const MOST_AHEAD_MS = 24 * 60 * 60 * 1000;

/** Whether the photo was stored before: its first answer was lost on the way. @throws AppError if there is no room */
async function isStored(tx: Transaction, photo: NewPhoto): Promise<boolean> {
  const { inspectionId, itemId, photoId, takenAt, sha256 } = photo;
  const known = await repository.photoById(tx, photoId);
  if (known) {
    // The id belongs to another photo.
    if (known.itemId !== itemId || known.sha256 !== sha256) throw notFound();
    await existingInspection(tx, inspectionId);
    return true;
  }
  await lockedDraft(tx, inspectionId);
  const items = await repository.itemsOf(tx, inspectionId);
  if (!items.some(({ id }) => id === itemId)) throw notFound();
  if (takenAt.getTime() > tx.now.epochMilliseconds + MOST_AHEAD_MS) throw takenInFuture();
  const photos = await repository.photosOf(tx, inspectionId);
  const { length } = photos.filter((each) => each.photo.itemId === itemId);
  if (length >= MAX_ITEM_PHOTOS) throw tooManyPhotos(MAX_ITEM_PHOTOS);
  return false;
}

/** Adds a photo that was checked and stored before. */
export async function recordPhoto(
  tx: Transaction,
  { photo, file }: { photo: NewPhoto; file: StoredDocument },
): Promise<void> {
  const { inspectionId, itemId, photoId, label, takenAt, sha256 } = photo;
  const { id: fileId } = await recordFile(tx, label, file);
  const row = {
    organizationId: tx.organization.id,
    id: photoId,
    itemId,
    fileId,
    takenAt,
    sha256,
    createdAt: dateOf(tx.now),
  };
  await repository.insertPhoto(tx, row);
  await recordAudit(tx, { action: 'inspection.photoAdded', entityId: inspectionId, after: row });
}

export async function uploadPhoto(
  { files, transact, transactOnce }: Uploading<Inspection>,
  { content, ...given }: Omit<NewPhoto, 'sha256'> & { readonly content: Buffer },
): Promise<Inspection> {
  const { inspectionId } = given;
  const photo = { ...given, sha256: createHash('sha256').update(content).digest('hex') };
  if (await transact((tx) => isStored(tx, photo))) {
    return transactOnce((tx) => inspectionOf(tx, inspectionId));
  }
  const file = await storeDocument(files, content, 'picture');
  return attach({ files, transactOnce }, [file], async (tx) => {
    await lockedDraft(tx, inspectionId);
    if (!(await isStored(tx, photo))) await recordPhoto(tx, { photo, file });
    return inspectionOf(tx, inspectionId);
  });
}

/** The file stays in the store, as those of other removed documents do. */
export async function removePhoto(
  tx: Transaction,
  { inspectionId, photoId }: { readonly inspectionId: string; readonly photoId: string },
): Promise<Inspection> {
  await lockedDraft(tx, inspectionId);
  const photos = await repository.photosOf(tx, inspectionId);
  const found = photos.find(({ photo }) => photo.id === photoId);
  if (!found) throw notFound();
  await repository.deletePhotos(tx, [photoId]);
  const before = found.photo;
  await recordAudit(tx, { action: 'inspection.photoRemoved', entityId: inspectionId, before });
  return inspectionOf(tx, inspectionId);
}

export async function photoFile(
  tx: Transaction,
  files: FileStore,
  {
    inspectionId,
    fileName,
    width,
  }: {
    readonly inspectionId: string;
    readonly fileName: string;
    readonly width?: number | undefined;
  },
): Promise<FileResponse> {
  const photos = await repository.photosOf(tx, inspectionId);
  const found = photos.find(({ file }) => file.label === fileName);
  if (!found) throw notFound();
  return documentResponse(files, found.file, { width });
}
