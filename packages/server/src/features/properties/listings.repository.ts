import { and, asc, eq, getTableColumns, isNull, max } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dateOf } from '../../platform/clock.ts';
import { inOrganization, refersTo, newKey } from '../../platform/database/organization-rows.ts';
import { storedFiles } from '../../platform/database/platform.table.ts';
import { propertyListings, propertyPhotos } from './properties.table.ts';

type Row = typeof propertyListings.$inferSelect;

/** The text and terms of a home's listing. */
export type ListingText = Pick<Row, 'description' | 'deposit' | 'availableFrom'>;

export type Listing = ListingText & Pick<Row, 'version'>;

const nothingWritten: Listing = {
  description: null,
  deposit: null,
  availableFrom: null,
  version: 1,
};

export async function listingOf(tx: Transaction, propertyId: string): Promise<Listing> {
  const { description, deposit, availableFrom, version } = propertyListings;
  const [row] = await tx.db
    .select({ description, deposit, availableFrom, version })
    .from(propertyListings)
    .where(and(inOrganization(tx, propertyListings), eq(propertyListings.propertyId, propertyId)));
  return row ?? nothingWritten;
}

export async function writeListing(tx: Transaction, propertyId: string, listing: Listing) {
  await tx.db
    .insert(propertyListings)
    .values({ ...newKey(tx), propertyId, ...listing })
    .onConflictDoUpdate({
      target: [propertyListings.organizationId, propertyListings.propertyId],
      set: listing,
    });
}

const current = (tx: Transaction, propertyId: string) =>
  and(
    inOrganization(tx, propertyPhotos),
    eq(propertyPhotos.propertyId, propertyId),
    isNull(propertyPhotos.archivedAt),
  );

const fileOfPhoto = refersTo(propertyPhotos.fileId, storedFiles);

/** The photos of a home that were not removed, in their order. */
export async function photosOf(tx: Transaction, propertyId: string) {
  const { label, width, height, renditions } = storedFiles;
  const { id, caption } = propertyPhotos;
  return tx.db
    .select({ id, caption, label, width, height, renditions })
    .from(propertyPhotos)
    .innerJoin(storedFiles, fileOfPhoto)
    .where(current(tx, propertyId))
    .orderBy(asc(propertyPhotos.position), asc(propertyPhotos.id));
}

export type Photo = Awaited<ReturnType<typeof photosOf>>[number];

/** The file of a photo that was not removed. */
export async function photoFile(tx: Transaction, propertyId: string, label: string) {
  const [row] = await tx.db
    .select(getTableColumns(storedFiles))
    .from(propertyPhotos)
    .innerJoin(storedFiles, fileOfPhoto)
    .where(and(current(tx, propertyId), eq(storedFiles.label, label)));
  return row ?? null;
}

export async function countPhotos(tx: Transaction, propertyId: string): Promise<number> {
  return tx.db.$count(propertyPhotos, current(tx, propertyId));
}

/** Adds a photo after the others. */
export async function insertPhoto(
  tx: Transaction,
  photo: { readonly propertyId: string; readonly fileId: string; readonly caption: string },
): Promise<void> {
  const [last] = await tx.db
    .select({ position: max(propertyPhotos.position) })
    .from(propertyPhotos)
    .where(current(tx, photo.propertyId));
  await tx.db.insert(propertyPhotos).values({
    ...newKey(tx),
    ...photo,
    position: (last?.position ?? -1) + 1,
    createdAt: dateOf(tx.now),
  });
}

interface PlacedPhoto {
  readonly id: string;
  readonly caption: string;
  readonly position: number;
}

/** Writes the captions and positions of a home's photos. */
export async function placePhotos(
  tx: Transaction,
  propertyId: string,
  photos: readonly PlacedPhoto[],
): Promise<void> {
  for (const { id, ...place } of photos) {
    await tx.db
      .update(propertyPhotos)
      .set(place)
      .where(and(current(tx, propertyId), eq(propertyPhotos.id, id)));
  }
}

export async function archivePhotos(
  tx: Transaction,
  propertyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .update(propertyPhotos)
    .set({ archivedAt: dateOf(tx.now) })
    .where(and(current(tx, propertyId), anyOf(propertyPhotos.id, ids)));
}
