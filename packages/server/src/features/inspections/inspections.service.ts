/** MAINT-12: inspections of homes by room and item. */
import { needsLease } from '@tenantry/contract/inspections/inspections.rules';
import { usualRooms, type TemplateRoom } from '@tenantry/contract/inspections/usual-rooms';
import {
  MOST_INSPECTIONS,
  type Inspection,
  type InspectionItemsInput,
  type InspectionList,
  type InspectionsQuery,
  type NewInspection,
} from '@tenantry/contract/inspections/inspections.schemas';
import { leaseById } from '#features/leases';
import { readSettings } from '#features/organization';
import { existingProperty, homesByIds } from '#features/properties';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newKey } from '../../platform/database/organization-rows.ts';
import { fileById } from '../../platform/documents/stored-files.ts';
import { notFound } from '../../platform/http/errors.ts';
import { may } from '../../platform/may.ts';
import { isNoDraft, needsALease } from './inspections.errors.ts';
import { presentInspection, presentSummary, type ReadInspection } from './inspections.presenter.ts';
import * as repository from './inspections.repository.ts';
import type { InspectionRow } from './inspections.repository.ts';
import { isReadyToSeal } from './readiness.service.ts';
import { templateById } from './templates.repository.ts';

export async function listInspections(
  tx: Transaction,
  query: InspectionsQuery,
): Promise<InspectionList> {
  const rows = await repository.findInspections(tx, query);
  return {
    items: rows.slice(0, MOST_INSPECTIONS).map(presentSummary),
    cut: rows.length > MOST_INSPECTIONS,
  };
}

/** @throws AppError 404 */
export async function existingInspection(tx: Transaction, id: string): Promise<InspectionRow> {
  const row = await repository.findInspection(tx, id);
  if (!row) throw notFound();
  return row;
}

export async function readInspection(tx: Transaction, row: InspectionRow): Promise<ReadInspection> {
  const homeWith = await homesByIds(tx, [row.propertyId]);
  const file = row.fileId === null ? null : await fileById(tx, row.fileId);
  return {
    row,
    home: homeWith(row.propertyId),
    items: await repository.itemsOf(tx, row.id),
    photos: await repository.photosOf(tx, row.id),
    signatures: await repository.signaturesOf(tx, row.id),
    pdfSha256: file?.sha256 ?? null,
  };
}

export async function inspectionOf(tx: Transaction, id: string): Promise<Inspection> {
  const row = await existingInspection(tx, id);
  const isUnsent = row.status === 'DRAFT' && row.leaseId !== null;
  return {
    ...presentInspection(await readInspection(tx, row), may(tx, 'leases:read')),
    remarkDays: isUnsent ? (await readSettings(tx)).inspectionRemarkDays : null,
    readyToSeal: await isReadyToSeal(tx, row),
  };
}

/** The draft under its lock. @throws AppError 404, or 409 if it is no draft any more */
export async function lockedDraft(tx: Transaction, id: string): Promise<InspectionRow> {
  const row = await repository.lockInspection(tx, id);
  if (!row) throw notFound();
  if (row.status !== 'DRAFT') throw isNoDraft();
  return row;
}

/** The rooms of an earlier inspection of the same home. @throws AppError 404 */
async function roomsLike(tx: Transaction, id: string, propertyId: string) {
  const earlier = await existingInspection(tx, id);
  if (earlier.propertyId !== propertyId) throw notFound();
  return itemRows(await repository.itemsOf(tx, id));
}

const itemRows = (items: readonly { readonly room: string; readonly name: string }[]) =>
  items.map(({ room, name }) => ({ room, name }));

const itemsOfRooms = (rooms: readonly TemplateRoom[]) =>
  rooms.flatMap(({ name: room, items }) => items.map((name) => ({ room, name })));

async function itemsToInspect(tx: Transaction, input: NewInspection) {
  const { likeInspectionId, templateId, propertyId } = input;
  if (likeInspectionId) return roomsLike(tx, likeInspectionId, propertyId);
  if (!templateId) return itemsOfRooms(usualRooms);
  return itemsOfRooms((await templateById(tx, templateId)).rooms);
}

async function checkLease(tx: Transaction, { kind, leaseId, propertyId }: NewInspection) {
  if (!leaseId) {
    if (needsLease(kind)) throw needsALease();
    return;
  }
  const lease = await leaseById(tx, leaseId);
  if (lease?.propertyId !== propertyId) throw needsALease();
}

export async function startInspection(tx: Transaction, input: NewInspection): Promise<Inspection> {
  const { propertyId, leaseId = null, kind, day } = input;
  await existingProperty(tx, propertyId);
  await checkLease(tx, input);
  const named = await itemsToInspect(tx, input);
  const row: InspectionRow = {
    ...newKey(tx),
    propertyId,
    leaseId,
    kind,
    day,
    status: 'DRAFT',
    createdAt: dateOf(tx.now),
    remarksUntil: null,
    closedAt: null,
    closedOn: null,
    fileId: null,
  };
  const items = named.map((item, position) => ({
    ...newKey(tx),
    inspectionId: row.id,
    position,
    ...item,
    condition: null,
    note: '',
  }));
  await repository.insertInspection(tx, row, items);
  await recordAudit(tx, { action: 'inspection.started', entityId: row.id, after: row });
  return inspectionOf(tx, row.id);
}

/** Items that are not named stay, so that two people can go through different rooms. */
export async function saveItems(
  tx: Transaction,
  inspectionId: string,
  { items }: InspectionItemsInput,
): Promise<Inspection> {
  await lockedDraft(tx, inspectionId);
  const known = new Map(
    (await repository.itemsOf(tx, inspectionId)).map((item) => [item.id, item]),
  );
  const changed: { item: string; condition: string | null; note: string }[] = [];
  for (const { itemId, condition, note } of items) {
    const item = known.get(itemId);
    if (!item) throw notFound();
    if (item.condition === condition && item.note === note) continue;
    await repository.updateItem(tx, itemId, { condition, note });
    changed.push({ item: `${item.room}, ${item.name}`, condition, note });
  }
  if (changed.length > 0) {
    const after = { items: changed };
    await recordAudit(tx, { action: 'inspection.itemsSaved', entityId: inspectionId, after });
  }
  return inspectionOf(tx, inspectionId);
}

/** The files stay in the store, as those of other removed documents do. */
export async function removeInspection(tx: Transaction, id: string): Promise<void> {
  const before = await lockedDraft(tx, id);
  const photos = await repository.photosOf(tx, id);
  await repository.deletePhotos(
    tx,
    photos.map(({ photo }) => photo.id),
  );
  await repository.deleteInspection(tx, id);
  await recordAudit(tx, { action: 'inspection.deleted', entityId: id, before });
}
