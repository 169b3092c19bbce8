/** MAINT-13: the tenants add remarks within some days and sign. */
import type {
  Inspection,
  OwnInspection,
  SignInspectionInput,
} from '@tenantry/contract/inspections/inspections.schemas';
import { addDays } from '@tenantry/contract/shared/calendar-date';
import { readSettings } from '#features/organization';
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
import { queueInspectionMails } from './inspection-mails.service.ts';
import { isOpenForRemarks, tenantsOf } from './readiness.service.ts';
import { pdfFile } from './sealing.service.ts';

async function tellTenants(tx: Transaction, row: InspectionRow): Promise<void> {
  for (const { userId } of await tenantsOf(tx, row)) tx.announcements.concernsLessee(userId);
}

/** @param days for their remarks; as the settings say by default */
export async function sendToTenants(
  tx: Transaction,
  inspectionId: string,
  days?: number,
): Promise<Inspection> {
  const given = days ?? (await readSettings(tx)).inspectionRemarkDays;
  const row = await openForRemarks(tx, inspectionId, given);
  await tellTenants(tx, row);
  await queueInspectionMails(tx, row, 'SENT');
  return inspectionOf(tx, inspectionId);
}

/** From now on its items stay, and its tenants may add remarks and sign. */
export async function openForRemarks(
  tx: Transaction,
  inspectionId: string,
  days: number,
): Promise<InspectionRow> {
  const row = await lockedDraft(tx, inspectionId);
  if (row.leaseId === null) throw hasNoTenant();
  const items = await repository.itemsOf(tx, inspectionId);
  if (items.every(({ condition }) => condition === null)) throw nothingIsChecked();
  const sent = { status: 'WITH_TENANT' as const, remarksUntil: addDays(tx.today, days) };
  await repository.updateInspection(tx, inspectionId, sent);
  await recordAudit(tx, { action: 'inspection.sent', entityId: inspectionId, after: sent });
  return { ...row, ...sent };
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
  { name, drawing = null, remarks, items }: SignInspectionInput,
): Promise<OwnInspection> {
  await ownInspection(tx, { userId, inspectionId });
  const row = await repository.lockInspection(tx, inspectionId);
  if (!row || !isOpenForRemarks(tx, row)) throw isNotOpen();
  const signatures = await repository.signaturesOf(tx, inspectionId);
  if (signatures.some((signature) => signature.userId === userId)) throw hasSigned();
  const known = new Set((await repository.itemsOf(tx, inspectionId)).map(({ id }) => id));
  if (items.some(({ itemId }) => !known.has(itemId))) throw notFound();
  const signature = {
    ...newKey(tx),
    inspectionId,
    userId,
    name,
    drawing,
    remarks,
    itemRemarks: items,
    signedAt: dateOf(tx.now),
    signedAddress: null,
  };
  await repository.insertSignature(tx, signature);
  await repository.updateInspection(tx, inspectionId, { status: 'SIGNED' });
  const after = { ...signature, drawing: drawing === null ? 'none' : 'drawn' };
  await recordAudit(tx, { action: 'inspection.signed', entityId: inspectionId, after });
  await tellTenants(tx, row);
  return presentOwn(tx, userId, { ...row, status: 'SIGNED' });
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
