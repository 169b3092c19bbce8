import type {
  AdminListing,
  ListingInput,
  ListingPhoto,
} from '@tenantry/contract/properties/listings.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import {
  conflictField,
  tidyMoney,
  type ConflictField,
} from '../../../ui/conflict/conflict-rows.ts';

/** A photo in the form. */
export interface PhotoDraft extends ListingPhoto {
  /** It is removed with the next save, and stays in its place until then. */
  readonly removed: boolean;
}

/** The content of the listing form. */
export interface ListingDraft {
  description: string;
  /** As typed. */
  deposit: string;
  availableFrom: string | null;
  photos: readonly PhotoDraft[];
}

const kept = (photo: ListingPhoto): PhotoDraft => ({ ...photo, removed: false });

export function listingDraft(listing: AdminListing): ListingDraft {
  const { description, deposit, availableFrom, photos } = listing;
  return {
    description: description ?? '',
    deposit: deposit === null ? '' : formatMoney(deposit),
    availableFrom,
    photos: photos.map(kept),
  };
}

export function listingInput({ photos, deposit, ...texts }: ListingDraft): ListingInput {
  return {
    ...texts,
    deposit: deposit.trim() ? dollarsFromText(deposit) : null,
    photos: photos.filter(({ removed }) => !removed).map(({ id, caption }) => ({ id, caption })),
    removedPhotos: photos.filter(({ removed }) => removed).map(({ id }) => id),
  };
}

/** Its caption, or the name of its file. */
export function photoName({ caption, url }: ListingPhoto): string {
  const file = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));
  return caption.trim() || file.replace(/^\d{13}-/, '').replace(/\.webp$/, '');
}

/** The photos as a text that is used to compare two drafts. */
const photosInWords = (photos: readonly PhotoDraft[]) =>
  photos
    .filter(({ removed }) => !removed)
    .map(photoName)
    .join(', ');

export const listingFields: readonly ConflictField<ListingDraft>[] = [
  conflictField<ListingDraft>('description', 'Description'),
  conflictField<ListingDraft>('deposit', 'Deposit', tidyMoney),
  conflictField<ListingDraft>('availableFrom', 'Available from', (day) =>
    typeof day === 'string' ? formatDate(day) : '',
  ),
  {
    key: 'photos',
    label: 'Photos',
    shown: ({ photos }) => photosInWords(photos),
    take: (into, from) => ({ ...into, photos: from.photos }),
  },
];

/** The photos, followed by new ones of a newer listing. */
export function withNewPhotos(
  photos: readonly PhotoDraft[],
  { photos: newer }: AdminListing,
): readonly PhotoDraft[] {
  const known = new Set(photos.map(({ id }) => id));
  return [...photos, ...newer.filter(({ id }) => !known.has(id)).map(kept)];
}

/** The rows with one of them moved to another index. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
