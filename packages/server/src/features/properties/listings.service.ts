import {
  MAX_PHOTOS,
  type AdminListing,
  type ListingInput,
  type PublicListing,
} from '@tenantry/contract/properties/listings.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { centsFromDollars, dollarsFromCents, type Cents } from '@tenantry/contract/shared/money';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { imageSizeOf } from '../../platform/documents/serving.ts';
import {
  recordFile,
  type StoredDocument,
  type StoredFile,
} from '../../platform/documents/stored-files.ts';
import { takeUpload, type Uploading } from '../../platform/documents/upload.ts';
import { AppError, isStale, notFound, staleVersion } from '../../platform/http/errors.ts';
import { arrangedPhotos } from './listings.domain.ts';
import * as listings from './listings.repository.ts';
import { lockProperty } from './properties.repository.ts';
import { publicStatus } from './properties.domain.ts';
import { existingProperty } from './properties.service.ts';

const inDollars = (amount: Cents | null) => amount && dollarsFromCents(amount);

function presentPhoto(propertyId: string, { caption, label, ...file }: listings.Photo) {
  const size = imageSizeOf(file);
  if (!size) throw new Error(`the photo ${label} has no size`);
  const url = `/v1/public/properties/${propertyId}/photos/${encodeURIComponent(label)}`;
  return { url, caption, size };
}

/** PUB-9: the public can read the terms of a home only while it is for lease. */
export async function publicListing(tx: Transaction, propertyId: string): Promise<PublicListing> {
  const status = publicStatus(await existingProperty(tx, propertyId));
  const { description, deposit, availableFrom } = await listings.listingOf(tx, propertyId);
  const photos = await listings.photosOf(tx, propertyId);
  const isForLease = status === 'FOR_LEASE';
  return {
    description,
    deposit: isForLease ? inDollars(deposit) : null,
    availableFrom: isForLease ? availableFrom : null,
    availableNow: isForLease && availableFrom !== null && availableFrom <= tx.today,
    photos: photos.map((photo) => presentPhoto(propertyId, photo)),
  };
}

export async function adminListing(tx: Transaction, propertyId: string): Promise<AdminListing> {
  await existingProperty(tx, propertyId);
  const { description, deposit, availableFrom, version } = await listings.listingOf(tx, propertyId);
  const photos = await listings.photosOf(tx, propertyId);
  return {
    description,
    deposit: inDollars(deposit),
    availableFrom,
    photos: photos.map((photo) => ({ id: photo.id, ...presentPhoto(propertyId, photo) })),
    version,
  };
}

/** Saves texts, terms, and the order, captions and removal of photos. */
export async function saveListing(
  tx: Transaction,
  propertyId: string,
  input: ListingInput,
): Promise<AdminListing> {
  if (!(await lockProperty(tx, propertyId))) throw notFound();
  const before = await adminListing(tx, propertyId);
  if (isStale(before, input.version)) throw staleVersion(before);
  const known = new Set(before.photos.map(({ id }) => id));
  const named = [...input.photos.map(({ id }) => id), ...input.removedPhotos];
  if (!named.every((id) => known.has(id))) throw photoIsGone();
  await listings.writeListing(tx, propertyId, {
    description: input.description || null,
    deposit: input.deposit == null ? null : centsFromDollars(input.deposit),
    availableFrom: input.availableFrom ?? null,
    version: before.version + 1,
  });
  await listings.archivePhotos(tx, propertyId, input.removedPhotos);
  const arranged = arrangedPhotos(before.photos, input.photos, input.removedPhotos);
  await listings.placePhotos(
    tx,
    propertyId,
    arranged.map(({ id, caption, position }) => ({ id, caption, position })),
  );
  const after = await adminListing(tx, propertyId);
  await recordAudit(tx, { action: 'listing.saved', entityId: propertyId, before, after });
  return after;
}

/** The day from which a home is offered as available, without any other change of its listing. */
export async function offerFrom(
  tx: Transaction,
  propertyId: string,
  availableFrom: CalendarDate | null,
): Promise<void> {
  const before = await listings.listingOf(tx, propertyId);
  if (before.availableFrom === availableFrom) return;
  const after = { ...before, availableFrom, version: before.version + 1 };
  await listings.writeListing(tx, propertyId, after);
  await recordAudit(tx, { action: 'listing.saved', entityId: propertyId, before, after });
}

/** The day from which a home is offered as available. */
export const offeredFrom = async (
  tx: Transaction,
  propertyId: string,
): Promise<CalendarDate | null> => (await listings.listingOf(tx, propertyId)).availableFrom;

function photoIsGone(): AppError {
  return new AppError('photo_gone', 'A photo in this list no longer exists. Reload the listing.');
}

export interface NewPhoto {
  readonly propertyId: string;
  /** The sender's name for the file. */
  readonly label: string;
}

export async function uploadPhoto(
  uploading: Uploading<AdminListing>,
  { content, ...photo }: NewPhoto & { readonly content: Buffer },
): Promise<AdminListing> {
  return takeUpload(uploading, {
    content,
    kind: 'picture',
    allow: (tx) => checkRoom(tx, photo.propertyId),
    record: async (tx, image) => {
      await addPhoto(tx, photo, image);
      return adminListing(tx, photo.propertyId);
    },
  });
}

async function checkRoom(tx: Transaction, propertyId: string): Promise<void> {
  await existingProperty(tx, propertyId);
  if ((await listings.countPhotos(tx, propertyId)) < MAX_PHOTOS) return;
  throw new AppError(
    'too_many_photos',
    `A property can have at most ${MAX_PHOTOS} photos. Remove one before you add another.`,
  );
}

/** Adds a picture that is already in the store. */
export async function addPhoto(
  tx: Transaction,
  { propertyId, label, caption = '' }: NewPhoto & { readonly caption?: string },
  image: StoredDocument,
): Promise<void> {
  // Uploads to one home are counted one after the other.
  if (!(await lockProperty(tx, propertyId))) throw notFound();
  await checkRoom(tx, propertyId);
  const { id: fileId, ...file } = await recordFile(tx, label, image);
  await listings.insertPhoto(tx, { propertyId, fileId, caption });
  await recordAudit(tx, {
    action: 'listing.photoAdded',
    entityId: propertyId,
    after: { fileId, label: file.label, sha256: file.sha256 },
  });
}

/** The file of a photo's address; null if the photo was removed. */
export async function photoFile(
  tx: Transaction,
  propertyId: string,
  label: string,
): Promise<StoredFile> {
  await existingProperty(tx, propertyId);
  const file = await listings.photoFile(tx, propertyId, label);
  if (!file) throw notFound();
  return file;
}
