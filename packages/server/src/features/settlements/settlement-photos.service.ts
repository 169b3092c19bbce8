/** NEW-4: photos before and after, and bills, of the deductions of a draft. */
import type { PhotoMoment, Settlement } from '@tenantry/contract/settlements/settlements.schemas';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import { recordFile } from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { deductionIsGone, tooManyPhotos } from './settlements.errors.ts';
import * as repository from './settlements.repository.ts';
import { leaseOf, lockedDraft, settlementOf } from './settlements.service.ts';

/** For one deduction. */
const MAX_PHOTOS = 12;

interface NewPhoto {
  readonly leaseId: string;
  readonly deductionId: string;
  readonly moment: PhotoMoment;
  readonly label: string;
}

async function lockedDeduction(tx: Transaction, { leaseId, deductionId }: NewPhoto) {
  const { row } = await lockedDraft(tx, leaseId);
  const deductions = row ? await repository.deductionsOf(tx, [row.id]) : [];
  if (!row || !deductions.some(({ id }) => id === deductionId)) throw deductionIsGone();
  const photos = await repository.photosOf(tx, [deductionId]);
  if (photos.length >= MAX_PHOTOS) throw tooManyPhotos(MAX_PHOTOS);
  return row;
}

export async function uploadPhoto(
  uploading: Uploading<Settlement>,
  { content, ...photo }: NewPhoto & { readonly content: Buffer },
): Promise<Settlement> {
  const { leaseId, deductionId, moment } = photo;
  return takeUpload(uploading, {
    content,
    kind: 'document',
    allow: (tx) => lockedDeduction(tx, photo),
    record: async (tx, file) => {
      const settlement = await lockedDeduction(tx, photo);
      const { id: fileId, sha256 } = await recordFile(tx, photo.label, file);
      const createdAt = dateOf(tx.now);
      // The draft has changed: a letter that is drawn meanwhile is not sent.
      await repository.updateSettlement(tx, settlement.id, {});
      await repository.insertPhoto(tx, { ...newKey(tx), deductionId, moment, fileId, createdAt });
      const after = { deductionId, moment, fileId, sha256 };
      await recordAudit(tx, { action: 'settlement.photoAdded', entityId: settlement.id, after });
      return settlementOf(tx, leaseId);
    },
  });
}

async function photosOfLease(tx: Transaction, leaseId: string) {
  const row = await repository.settlementOfLease(tx, (await leaseOf(tx, leaseId)).id);
  if (!row) return [];
  const deductions = await repository.deductionsOf(tx, [row.id]);
  return repository.photosOf(
    tx,
    deductions.map(({ id }) => id),
  );
}

/** The file stays in the store, as those of other removed documents do. */
export async function removePhoto(
  tx: Transaction,
  { leaseId, photoId }: { readonly leaseId: string; readonly photoId: string },
): Promise<Settlement> {
  const { row } = await lockedDraft(tx, leaseId);
  const found = (await photosOfLease(tx, leaseId)).find(({ photo }) => photo.id === photoId);
  if (!row || !found) throw notFound();
  await repository.updateSettlement(tx, row.id, {});
  await repository.deletePhoto(tx, photoId);
  const before = found.photo;
  await recordAudit(tx, { action: 'settlement.photoRemoved', entityId: row.id, before });
  return settlementOf(tx, leaseId);
}

export async function photoFile(
  tx: Transaction,
  files: FileStore,
  { leaseId, fileName }: { readonly leaseId: string; readonly fileName: string },
): Promise<FileResponse> {
  const found = (await photosOfLease(tx, leaseId)).find(({ file }) => file.label === fileName);
  if (!found) throw notFound();
  return documentResponse(files, found.file);
}
