/** MAINT-13: the tenants add remarks within some days and sign. */
import type {
  Inspection,
  OwnInspection,
  SignInspectionInput,
} from '@tenantry/contract/inspections/inspections.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { leaseById, recipientsOf } from '#features/leases';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { documentResponse } from '../../platform/documents/serving.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { photoFile } from './inspection-photos.service.ts';
import { hasNoTenant, hasSigned, isNotOpen, nothingIsChecked } from './inspections.errors.ts';
import { presentInspection } from './inspections.presenter.ts';
import * as repository from './inspections.repository.ts';
import type { InspectionRow } from './inspections.repository.ts';
import { inspectionOf, lockedDraft, readInspection } from './inspections.service.ts';
import { pdfFile } from './sealing.service.ts';

async function tellTenants(tx: Transaction, leaseId: string): Promise<void> {
  for (const { userId } of await recipientsOf(tx, leaseId, tx.today)) {
    if (userId) tx.announcements.concernsLessee(userId);
  }
}

export async function sendToTenants(
  tx: Transaction,
  inspectionId: string,
  days: number,
): Promise<Inspection> {
  const leaseId = await openForRemarks(tx, inspectionId, days);
  await tellTenants(tx, leaseId);
  return inspectionOf(tx, inspectionId);
}

/** From now on its items stay, and its tenants may add remarks and sign. @returns its lease */
export async function openForRemarks(
  tx: Transaction,
  inspectionId: string,
  days: number,
): Promise<string> {
  const { leaseId } = await lockedDraft(tx, inspectionId);
  if (leaseId === null) throw hasNoTenant();
  const items = await repository.itemsOf(tx, inspectionId);
  if (items.every(({ condition }) => condition === null)) throw nothingIsChecked();
  const sent = { status: 'WITH_TENANT' as const, remarksUntil: addDays(tx.today, days) };
  await repository.updateInspection(tx, inspectionId, sent);
  await recordAudit(tx, { action: 'inspection.sent', entityId: inspectionId, after: sent });
  return leaseId;
}

async function presentOwn(
  tx: Transaction,
  userId: string,
  row: InspectionRow,
): Promise<OwnInspection> {
  const read = await readInspection(tx, row);
  const signedByMe = read.signatures.some((signature) => signature.userId === userId);
  return { ...presentInspection(read, true), signedByMe };
}

export async function inspectionsOfLessee(
  tx: Transaction,
  userId: string,
): Promise<OwnInspection[]> {
  const rows = await repository.sentToLessee(tx, userId);
  const shown: OwnInspection[] = [];
  for (const row of rows) shown.push(await presentOwn(tx, userId, row));
  return shown;
}

interface Own {
  readonly userId: string;
  readonly inspectionId: string;
}

/** @throws AppError 404 */
async function ownInspection(tx: Transaction, { userId, inspectionId }: Own) {
  const row = (await repository.sentToLessee(tx, userId)).find(({ id }) => id === inspectionId);
  if (!row) throw notFound();
  return row;
}

/** Each tenant signs once, with remarks that only they can make. */
export async function signInspection(
  tx: Transaction,
  { userId, inspectionId }: Own,
  { name, remarks, items }: SignInspectionInput,
): Promise<OwnInspection> {
  await ownInspection(tx, { userId, inspectionId });
  const row = await repository.lockInspection(tx, inspectionId);
  const isOpen = row?.status === 'WITH_TENANT' || row?.status === 'SIGNED';
  if (!row || !isOpen || (row.remarksUntil ?? '') < tx.today) throw isNotOpen();
  const signatures = await repository.signaturesOf(tx, inspectionId);
  if (signatures.some((signature) => signature.userId === userId)) throw hasSigned();
  const known = new Set((await repository.itemsOf(tx, inspectionId)).map(({ id }) => id));
  if (items.some(({ itemId }) => !known.has(itemId))) throw notFound();
  const signature = {
    ...newKey(tx),
    inspectionId,
    userId,
    name,
    remarks,
    itemRemarks: items,
    signedAt: dateOf(tx.now),
    signedAddress: null,
  };
  await repository.insertSignature(tx, signature);
  await repository.updateInspection(tx, inspectionId, { status: 'SIGNED' });
  await recordAudit(tx, { action: 'inspection.signed', entityId: inspectionId, after: signature });
  if (row.leaseId !== null) await tellTenants(tx, row.leaseId);
  return presentOwn(tx, userId, { ...row, status: 'SIGNED' });
}

/** Whether all tenants of today with an account have signed. */
export async function isSignedByAll(tx: Transaction, inspectionId: string): Promise<boolean> {
  const row = await repository.findInspection(tx, inspectionId);
  const lease = row?.leaseId ? await leaseById(tx, row.leaseId) : null;
  if (row?.status !== 'SIGNED' || !lease) return false;
  const signed = new Set(
    (await repository.signaturesOf(tx, inspectionId)).map(({ userId }) => userId),
  );
  const tenants = await recipientsOf(tx, lease.id, tx.today);
  return tenants.every(({ userId }) => !userId || signed.has(userId));
}

export async function photoOfLessee(
  tx: Transaction,
  files: FileStore,
  { userId, ...photo }: Own & { readonly fileName: string; readonly width?: number | undefined },
): Promise<FileResponse> {
  await ownInspection(tx, { userId, inspectionId: photo.inspectionId });
  return photoFile(tx, files, photo);
}

export async function pdfOfLessee(
  tx: Transaction,
  files: FileStore,
  own: Own,
): Promise<FileResponse> {
  return documentResponse(files, await pdfFile(tx, await ownInspection(tx, own)));
}
