import { MOST_INSPECTIONS } from '@tenantry/contract/inspections/inspections.schemas';
import type { InspectionsQuery } from '@tenantry/contract/inspections/inspections.schemas';
import { and, asc, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { isLesseeOn, leases } from '#features/leases';
import { homeOf, properties } from '#features/properties';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inOrganization, refersTo } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import {
  inspectionItems,
  inspectionPhotos,
  inspections,
  inspectionSignatures,
} from './inspections.table.ts';

export type InspectionRow = typeof inspections.$inferSelect;
export type ItemRow = typeof inspectionItems.$inferSelect;

const own = (tx: Transaction) => inOrganization(tx, inspections);

const counted = (what: typeof inspectionItems.id | typeof inspectionItems.condition) =>
  sql<number>`(select count(${what}) from ${inspectionItems}
    where ${inspectionItems.organizationId} = ${inspections.organizationId}
    and ${inspectionItems.inspectionId} = ${inspections.id})`.mapWith(Number);

const countedPhotos = sql<number>`(select count(*) from ${inspectionPhotos}
  join ${inspectionItems} on ${inspectionItems.organizationId} = ${inspectionPhotos.organizationId}
    and ${inspectionItems.id} = ${inspectionPhotos.itemId}
  where ${inspectionPhotos.organizationId} = ${inspections.organizationId}
    and ${inspectionItems.inspectionId} = ${inspections.id})`.mapWith(Number);

/** One more than a list shows, to detect whether there are more. */
export async function findInspections(tx: Transaction, { propertyId, state }: InspectionsQuery) {
  const ofState =
    state === 'open' ? ne(inspections.status, 'SEALED') : eq(inspections.status, 'SEALED');
  return tx.db
    .select({
      inspection: inspections,
      home: homeOf(properties),
      items: counted(inspectionItems.id),
      checked: counted(inspectionItems.condition),
      photos: countedPhotos,
    })
    .from(inspections)
    .innerJoin(properties, refersTo(inspections.propertyId, properties))
    .where(
      and(
        own(tx),
        propertyId === undefined ? undefined : eq(inspections.propertyId, propertyId),
        state && ofState,
      ),
    )
    .orderBy(desc(inspections.day), desc(inspections.createdAt), desc(inspections.id))
    .limit(MOST_INSPECTIONS + 1);
}

export type CountedInspection = Awaited<ReturnType<typeof findInspections>>[number];

export async function findInspection(tx: Transaction, id: string): Promise<InspectionRow | null> {
  const [row] = await tx.db
    .select()
    .from(inspections)
    .where(and(own(tx), eq(inspections.id, id)));
  return row ?? null;
}

/** With their living homes, the oldest first. */
export async function openInspections(tx: Transaction, where: SQL | undefined) {
  return tx.db
    .select({ inspection: inspections, home: homeOf(properties) })
    .from(inspections)
    .innerJoin(properties, refersTo(inspections.propertyId, properties))
    .where(and(own(tx), isNull(properties.archivedAt), where))
    .orderBy(asc(inspections.day), asc(inspections.id))
    .limit(MOST_INSPECTIONS);
}

export type OpenInspection = Awaited<ReturnType<typeof openInspections>>[number];

/** Two changes of one inspection run one after the other. */
export async function lockInspection(tx: Transaction, id: string): Promise<InspectionRow | null> {
  const [row] = await tx.db
    .select()
    .from(inspections)
    .where(and(own(tx), eq(inspections.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertInspection(
  tx: Transaction,
  row: InspectionRow,
  items: readonly ItemRow[],
): Promise<void> {
  await tx.db.insert(inspections).values(row);
  await tx.db.insert(inspectionItems).values([...items]);
}

export async function updateInspection(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<InspectionRow, 'status' | 'remarksUntil' | 'closedAt' | 'closedOn' | 'fileId'>
  >,
): Promise<void> {
  await tx.db
    .update(inspections)
    .set(changes)
    .where(and(own(tx), eq(inspections.id, id)));
}

/** In their order. */
export async function itemsOf(tx: Transaction, inspectionId: string): Promise<ItemRow[]> {
  return tx.db
    .select()
    .from(inspectionItems)
    .where(and(inOrganization(tx, inspectionItems), eq(inspectionItems.inspectionId, inspectionId)))
    .orderBy(asc(inspectionItems.position));
}

export async function updateItem(
  tx: Transaction,
  id: string,
  changes: Pick<ItemRow, 'condition' | 'note'>,
): Promise<void> {
  await tx.db
    .update(inspectionItems)
    .set(changes)
    .where(and(inOrganization(tx, inspectionItems), eq(inspectionItems.id, id)));
}

/** The photos of an inspection with their files, in the order in which they were taken. */
export async function photosOf(tx: Transaction, inspectionId: string) {
  return tx.db
    .select({ photo: inspectionPhotos, file: storedFiles })
    .from(inspectionPhotos)
    .innerJoin(inspectionItems, refersTo(inspectionPhotos.itemId, inspectionItems))
    .innerJoin(storedFiles, refersTo(inspectionPhotos.fileId, storedFiles))
    .where(
      and(inOrganization(tx, inspectionPhotos), eq(inspectionItems.inspectionId, inspectionId)),
    )
    .orderBy(asc(inspectionPhotos.takenAt), asc(inspectionPhotos.id));
}

export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

/** The photo with this id, of any inspection. */
export async function photoById(tx: Transaction, id: string) {
  const [row] = await tx.db
    .select()
    .from(inspectionPhotos)
    .where(and(inOrganization(tx, inspectionPhotos), eq(inspectionPhotos.id, id)));
  return row ?? null;
}

export async function insertPhoto(
  tx: Transaction,
  row: typeof inspectionPhotos.$inferInsert,
): Promise<void> {
  await tx.db.insert(inspectionPhotos).values(row);
}

export async function deletePhotos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .delete(inspectionPhotos)
    .where(and(inOrganization(tx, inspectionPhotos), anyOf(inspectionPhotos.id, ids)));
}

/** With its items; its photos are deleted before. */
export async function deleteInspection(tx: Transaction, id: string): Promise<void> {
  await tx.db
    .delete(inspectionItems)
    .where(and(inOrganization(tx, inspectionItems), eq(inspectionItems.inspectionId, id)));
  await tx.db.delete(inspections).where(and(own(tx), eq(inspections.id, id)));
}

export async function signaturesOf(tx: Transaction, inspectionId: string) {
  return tx.db
    .select()
    .from(inspectionSignatures)
    .where(
      and(
        inOrganization(tx, inspectionSignatures),
        eq(inspectionSignatures.inspectionId, inspectionId),
      ),
    )
    .orderBy(asc(inspectionSignatures.signedAt), asc(inspectionSignatures.id));
}

export type SignatureRow = Awaited<ReturnType<typeof signaturesOf>>[number];

export async function insertSignature(tx: Transaction, row: SignatureRow): Promise<void> {
  await tx.db.insert(inspectionSignatures).values(row);
}

/** What was sent to tenants who were on the lease on its day, newest first. */
export async function sentToLessee(tx: Transaction, userId: string): Promise<InspectionRow[]> {
  const tenancy = { organizationId: tx.organization.id, userId };
  const rows = await tx.db
    .select({ inspection: inspections })
    .from(inspections)
    .innerJoin(leases, refersTo(inspections.leaseId, leases))
    .innerJoin(properties, refersTo(inspections.propertyId, properties))
    .where(
      and(
        own(tx),
        ne(inspections.status, 'DRAFT'),
        isLesseeOn(tenancy, { today: tx.today, keptFor: inspections.day }),
      ),
    )
    .orderBy(desc(inspections.day), desc(inspections.id));
  return rows.map(({ inspection }) => inspection);
}

/** The newest move-in of the lease of a move-out. */
export async function moveInOfLease(
  tx: Transaction,
  { leaseId, day }: InspectionRow,
): Promise<InspectionRow | null> {
  if (leaseId === null) return null;
  const [row] = await tx.db
    .select()
    .from(inspections)
    .where(
      and(
        own(tx),
        eq(inspections.leaseId, leaseId),
        eq(inspections.kind, 'MOVE_IN'),
        lte(inspections.day, day),
      ),
    )
    .orderBy(desc(inspections.day), desc(inspections.createdAt), desc(inspections.id))
    .limit(1);
  return row ?? null;
}
