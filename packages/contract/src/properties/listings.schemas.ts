import { z } from 'zod';
import { acceptsResponse } from '#shared/accepts-response';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, text, version, versionSeen } from '#shared/fields';
import { imageSize } from '#shared/images';
import { dollars, dollarsInResponse } from '#shared/money.schemas';

/** PUB-9: not counting the cover picture. */
export const MAX_PHOTOS = 20;

/** `url` is a path on this server. */
const photo = { url: z.string(), caption: z.string(), size: imageSize };

/** PUB-5: all public fields of a listing in addition to those of its property, and no others. */
export const publicListing = z.object({
  /** Plain text; an empty line begins a paragraph. */
  description: z.string().nullable(),
  /** Null while the property is not for lease; so is the day. */
  deposit: dollarsInResponse.nullable(),
  availableFrom: z.string().nullable(),
  /** Whether that day has come, in the organization's time zone. */
  availableNow: z.boolean(),
  /** In their order. */
  photos: z.array(z.object(photo)),
});

export type PublicListing = z.output<typeof publicListing>;

const adminPhoto = z.object({ id: z.string(), ...photo });

export const adminListing = z.object({
  description: z.string().nullable(),
  deposit: dollarsInResponse.nullable(),
  availableFrom: z.string().nullable(),
  photos: z.array(adminPhoto),
  version,
});

export type AdminListing = z.output<typeof adminListing>;
export type ListingPhoto = z.output<typeof adminPhoto>;

const photoInput = z.strictObject({ id, caption: text(200).default('') });

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const listingInput = z.strictObject({
  description: text(5000).nullish(),
  deposit: dollars.nullish(),
  availableFrom: calendarDate.nullish(),
  /** The photos in their new order. Photos that are not named, because they were added meanwhile, come last. */
  photos: z
    .array(acceptsResponse(photoInput, adminPhoto))
    .max(MAX_PHOTOS, `Use at most ${MAX_PHOTOS} photos.`)
    .refine((photos) => unique(photos.map((each) => each.id)), 'A photo is listed twice.')
    .default([]),
  /** Photos to remove; their public addresses stop working with the save. */
  removedPhotos: z.array(id).max(MAX_PHOTOS).default([]),
  version: versionSeen,
});

export type ListingInput = z.output<typeof listingInput>;
