import type { PropertyInput } from '@tenantry/contract/properties/properties.schemas';
import { centsFromDollars } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import { dateOf } from '../../platform/clock.ts';
import type { Transact, Transaction } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import {
  fileById,
  recordFile,
  type StoredDocument,
  type StoredFile,
} from '../../platform/documents/stored-files.ts';
import { takeUpload } from '../../platform/documents/upload.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/tokens.ts';
import { firstAttributes, statusAfterSave } from './properties.domain.ts';
import { attributeIsGone } from './properties.errors.ts';
import { presentPublic } from './properties.presenter.ts';
import * as repository from './properties.repository.ts';
import { secondLineAfterSave, unitAfterSave, type UnitColumns } from './units.service.ts';

export async function publicProperties(tx: Transaction) {
  const [rows, attributes] = await Promise.all([
    repository.allProperties(tx),
    repository.attributeValues(tx, 'all'),
  ]);
  return presentEachPublic(rows, attributes);
}

export async function presentAllPublic(tx: Transaction, rows: readonly repository.Property[]) {
  const ids = rows.map((row) => row.id);
  return presentEachPublic(rows, await repository.attributeValues(tx, ids));
}

function presentEachPublic(
  rows: readonly repository.Property[],
  attributes: readonly repository.AttributeValue[],
) {
  const byProperty = Map.groupBy(attributes, (attribute) => attribute.propertyId);
  return rows.map((row) => presentPublic(row, byProperty.get(row.id) ?? []));
}

export async function publicProperty(tx: Transaction, id: string) {
  const [shown] = await presentAllPublic(tx, [await existingProperty(tx, id)]);
  if (!shown) throw notFound();
  return shown;
}

/** @throws AppError 404 */
export async function existingProperty(tx: Transaction, id: string): Promise<repository.Property> {
  const property = await repository.propertyById(tx, id);
  if (!property) throw notFound();
  return property;
}

/**
 * Reads a property and its parts in one statement, because no further one can run if the property does not exist and
 * the transaction has ended.
 * @throws AppError 404 if it does not exist
 */
export async function ofProperty<Found>(
  tx: Transaction,
  propertyId: string,
  reading: Promise<Found>,
): Promise<Found> {
  const [exists, found] = await Promise.all([repository.propertyExists(tx, propertyId), reading]);
  if (!exists) throw notFound();
  return found;
}

/** The columns that a person saves. A new one does not compile until `columnsOf` has it. */
type SavedColumns = {
  readonly [
    Column in Exclude<
      keyof repository.NewProperty,
      KeptColumn | 'status' | 'awaitsAnswer' | 'coverFileId' | keyof UnitColumns
    >
  ]-?: Exclude<repository.NewProperty[Column], undefined>;
};

type KeptColumn = 'organizationId' | 'id' | 'version' | 'createdAt' | 'archivedAt';

function columnsOf(input: PropertyInput): SavedColumns {
  return {
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2 || null,
    city: input.city,
    state: input.state,
    zipCode: input.zipCode,
    managed: input.managed,
    monthlyCost: centsFromDollars(input.monthlyCost),
  };
}

/** With its place in a building, and the second line of its address that follows from it. */
function columnsIn(input: PropertyInput, before: UnitColumns | null, unit: UnitColumns) {
  const columns = columnsOf(input);
  const addressLine2 = secondLineAfterSave(columns.addressLine2, before, unit);
  return { ...columns, ...unit, addressLine2 };
}

async function saveAttributes(tx: Transaction, propertyId: string, input: PropertyInput) {
  const defined = new Set((await repository.definedAttributes(tx)).map(({ id }) => id));
  const unknown = input.attributes.find(({ attributeId }) => !defined.has(attributeId));
  if (unknown) throw attributeIsGone();
  const organizationId = tx.organization.id;
  await repository.replaceAttributeValues(
    tx,
    propertyId,
    [...defined],
    input.attributes.map((value) => ({ ...value, organizationId, id: newId(), propertyId })),
  );
}

/**
 * PROP-9: a new property is for lease unless it is created as unavailable. Returns its id.
 * @param known its place in a building that the caller has locked and checked
 */
export async function createProperty(
  tx: Transaction,
  input: PropertyInput,
  known?: UnitColumns,
): Promise<string> {
  const id = newId();
  const nothing = { before: null, hasUnexpiredLease: false };
  const columns = columnsIn(input, null, known ?? (await unitAfterSave(tx, input, nothing)));
  const status = statusAfterSave(input.status, 'FOR_LEASE', false);
  const organizationId = tx.organization.id;
  const createdAt = dateOf(tx.now);
  await repository.insertProperty(tx, { organizationId, id, ...columns, status, createdAt });
  await saveAttributes(tx, id, input);
  const after = { ...columns, status, attributes: input.attributes };
  await recordAudit(tx, { action: 'property.created', entityId: id, after });
  return id;
}

/** Saves a locked property. An unexpired lease makes it leased (PROP-9). */
export async function saveProperty(
  tx: Transaction,
  before: repository.PropertyRow,
  input: PropertyInput,
  hasUnexpiredLease: boolean,
): Promise<void> {
  const unit = await unitAfterSave(tx, input, { before, hasUnexpiredLease });
  const columns = columnsIn(input, before, unit);
  const status = statusAfterSave(input.status, before.status, hasUnexpiredLease);
  await repository.updateProperty(tx, before.id, { ...columns, status });
  await saveAttributes(tx, before.id, input);
  const after = { ...columns, status, attributes: input.attributes };
  await recordAudit(tx, { action: 'property.updated', entityId: before.id, before, after });
}

export async function replaceCover(
  transact: Transact,
  files: FileStore,
  upload: { propertyId: string; label: string; content: Buffer },
): Promise<void> {
  await takeUpload(
    { files, transact, transactOnce: transact },
    {
      content: upload.content,
      kind: 'picture',
      allow: (tx) => existingProperty(tx, upload.propertyId),
      record: (tx, image) => setCover(tx, { ...upload, image }),
    },
  );
}

/** Makes a picture that is already in the store the cover of a property. */
export async function setCover(
  tx: Transaction,
  cover: { propertyId: string; label: string; image: StoredDocument },
): Promise<void> {
  const { propertyId, label, image } = cover;
  const { fileId } = image;
  const before = await repository.lockProperty(tx, propertyId);
  if (!before) throw notFound();
  await recordFile(tx, label, image);
  await repository.updateProperty(tx, propertyId, { coverFileId: fileId });
  await recordAudit(tx, {
    action: 'property.coverReplaced',
    entityId: propertyId,
    before: { coverFileId: before.coverFileId },
    after: { coverFileId: fileId },
  });
}

/** The file of a cover's address. */
export async function coverFile(
  tx: Transaction,
  propertyId: string,
  label: string,
): Promise<StoredFile> {
  const { coverFileId } = await existingProperty(tx, propertyId);
  const file = coverFileId && (await fileById(tx, coverFileId));
  if (!file || file.label !== label) throw notFound();
  return file;
}

export async function defineFirstAttributes(tx: Transaction): Promise<void> {
  const organizationId = tx.organization.id;
  await repository.insertAttributeDefinitions(
    tx,
    firstAttributes.map((name, position) => ({ organizationId, id: newId(), name, position })),
  );
}
