import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { fileName, id, requiredText, text, version, versionSeen } from '#shared/fields';
import { imageSize } from '#shared/images';
import { positiveDollars } from '#shared/money.schemas';
import { remarkDays } from '#shared/remark-days';
import { home } from '../properties/home.ts';
import { conditions, inspectionKinds, inspectionStatuses, sameThing } from './inspections.rules.ts';

export const MAX_ROOMS = 40;
export const MAX_ITEMS_OF_ROOM = 40;
/** For all rooms together. */
export const MAX_ITEMS = 400;
/** For one item. */
export const MAX_ITEM_PHOTOS = 12;
/** The maximum number of inspections in a list. */
export const MOST_INSPECTIONS = 500;

/** Whether no two are called the same. */
const differ = (names: readonly string[]): boolean =>
  names.every((name, index) => !names.slice(0, index).some((other) => sameThing(name, other)));

const templateRoom = z.strictObject({
  name: requiredText(60, 'Enter the name of the room.'),
  items: z
    .array(requiredText(80, 'Enter what is looked at, such as: Floor.'))
    .min(1, 'Add at least one item.')
    .max(MAX_ITEMS_OF_ROOM, `Use at most ${MAX_ITEMS_OF_ROOM} items in a room.`)
    .refine(differ, 'An item is listed twice in this room.'),
});

const templateRooms = z
  .array(templateRoom)
  .min(1, 'Add at least one room.')
  .max(MAX_ROOMS, `Use at most ${MAX_ROOMS} rooms.`)
  .refine((rooms) => differ(rooms.map(({ name }) => name)), 'A room is listed twice.')
  .refine(
    (rooms) => rooms.flatMap(({ items }) => items).length <= MAX_ITEMS,
    `Use at most ${MAX_ITEMS} items.`,
  );

export const templateParams = z.strictObject({ templateId: id });

const templateFields = {
  name: requiredText(80, 'Enter a name, such as: House with a garage.'),
  rooms: templateRooms,
};

export const newTemplateInput = z.strictObject(templateFields);

export const templateInput = z.strictObject({ ...templateFields, version: versionSeen });

export type TemplateInput = z.output<typeof templateInput>;

export const inspectionTemplate = z.object({
  id: z.string(),
  name: z.string(),
  rooms: z.array(z.object({ name: z.string(), items: z.array(z.string()) })),
  version,
});

export type InspectionTemplate = z.output<typeof inspectionTemplate>;

export const inspectionParams = z.strictObject({ inspectionId: id });
export const inspectionFileParams = inspectionParams.extend({ fileName });
export const inspectionPhotoParams = inspectionParams.extend({ photoId: id });

/** `key` is the id of the photo, made by the device, so that a photo that is sent twice is stored once. */
export const newPhotoParams = inspectionParams.extend({ itemId: id, key: id, fileName });

export const newPhotoQuery = z.strictObject({
  /** When the photo was taken, as the device says. */
  takenAt: z.iso.datetime({ offset: true, error: 'This is not a moment.' }),
});

export const inspectionsQuery = z.strictObject({
  /** Those of one home. */
  propertyId: id.optional(),
  /** Those that are not sealed, or those that are. */
  state: z.enum(['open', 'sealed']).optional(),
});

export type InspectionsQuery = z.output<typeof inspectionsQuery>;

export const newInspectionInput = z.strictObject({
  propertyId: id,
  /** A move-in or move-out needs its lease; others may have one. */
  leaseId: id.nullish(),
  kind: z.enum(inspectionKinds, 'Choose the kind of the inspection.'),
  day: calendarDate,
  /** The organization's template; the usual rooms without one. */
  templateId: id.nullish(),
  /** Takes the rooms and items of an earlier inspection of the home instead. */
  likeInspectionId: id.nullish(),
});

export type NewInspection = z.output<typeof newInspectionInput>;

const itemInput = z.strictObject({
  itemId: id,
  condition: z.enum(conditions, 'Choose a condition.').nullable(),
  note: text(1000).default(''),
});

export const inspectionItemsInput = z.strictObject({
  items: z
    .array(itemInput)
    .min(1, 'Send at least one item.')
    .max(MAX_ITEMS, `Send at most ${MAX_ITEMS} items.`)
    .refine(
      (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
      'An item is listed twice.',
    ),
});

export type InspectionItemsInput = z.output<typeof inspectionItemsInput>;

export const inspectionSummary = z.object({
  id: z.string(),
  propertyId: z.string(),
  home,
  leaseId: z.string().nullable(),
  kind: z.enum(inspectionKinds),
  day: z.string(),
  status: z.enum(inspectionStatuses),
  /** How many items there are, and how many have a condition. */
  items: z.int(),
  checked: z.int(),
  photos: z.int(),
  /** The last day for the tenant's remarks; null before it was sent to the tenant. */
  remarksUntil: z.string().nullable(),
});

export type InspectionSummary = z.output<typeof inspectionSummary>;

export const inspectionList = z.object({
  /** The newest day first. */
  items: z.array(inspectionSummary),
  /** Whether the list is cut off. */
  cut: z.boolean(),
});

export type InspectionList = z.output<typeof inspectionList>;

export const inspectionPhoto = z.object({
  id: z.string(),
  fileName: z.string(),
  /** When it was taken, as the device says. */
  takenAt: z.string(),
  /** When the server received it. */
  receivedAt: z.string(),
  /** The SHA-256 of the photo as the device sent it. */
  sha256: z.string(),
  size: imageSize.nullable(),
});

export type InspectionPhoto = z.output<typeof inspectionPhoto>;

export const inspectionItem = z.object({
  id: z.string(),
  name: z.string(),
  condition: z.enum(conditions).nullable(),
  note: z.string(),
  photos: z.array(inspectionPhoto),
});

export type InspectionItem = z.output<typeof inspectionItem>;

/** The field in which a signature is drawn, in its own units. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const;

export const MAX_STROKES = 40;
export const MAX_STROKE_POINTS = 400;

const strokePoint = z.tuple([
  z.int().min(0).max(SIGNATURE_FIELD.width),
  z.int().min(0).max(SIGNATURE_FIELD.height),
]);

/** MAINT-13: a drawn signature: its strokes, each with the points that it runs through. */
export const drawnSignature = z
  .array(z.array(strokePoint).min(1).max(MAX_STROKE_POINTS))
  .min(1, 'Draw your signature, or leave the field empty.')
  .max(MAX_STROKES, 'Draw your signature with fewer strokes.');

export type DrawnSignature = z.output<typeof drawnSignature>;

export const inspectionSignature = z.object({
  /** As typed; null for people who may not see tenants. */
  name: z.string().nullable(),
  signedAt: z.string(),
  /** Null for one that was only typed, and for people who may not see tenants. */
  drawing: drawnSignature.nullable(),
  remarks: z.string(),
  itemRemarks: z.array(z.object({ itemId: z.string(), remark: z.string() })),
});

const shownInspection = inspectionSummary
  .omit({ items: true, checked: true, photos: true })
  .extend({
    rooms: z.array(z.object({ name: z.string(), items: z.array(inspectionItem) })),
    signatures: z.array(inspectionSignature),
    /** The day on which it was sealed, and the SHA-256 of its PDF. */
    sealedOn: z.string().nullable(),
    pdfSha256: z.string().nullable(),
  });

export const inspection = shownInspection.extend({
  /** The days that the organization gives tenants for remarks; null after it was sent to them. */
  remarkDays: z.int().nullable(),
  /** Whether all tenants have signed, or their time for remarks is over, or there are none. */
  readyToSeal: z.boolean(),
});

export type Inspection = z.output<typeof inspection>;

export const sendInspectionInput = z.strictObject({
  /** How long the tenant may add remarks, counted from today; as the organization's settings say without it. */
  days: remarkDays.optional(),
});

/** An inspection of the tenant's own lease. */
export const ownInspection = shownInspection.extend({
  /** Whether this tenant has signed. */
  signedByMe: z.boolean(),
});

export type OwnInspection = z.output<typeof ownInspection>;

export const signInspectionInput = z.strictObject({
  name: requiredText(100, 'Type your full name to sign.'),
  /** Besides the name. */
  drawing: drawnSignature.nullish(),
  remarks: text(5000).default(''),
  items: z
    .array(z.strictObject({ itemId: id, remark: requiredText(1000, 'Enter a remark.') }))
    .max(MAX_ITEMS, `Send at most ${MAX_ITEMS} remarks.`)
    .default([]),
});

export type SignInspectionInput = z.output<typeof signInspectionInput>;

const compared = z.object({ id: z.string(), day: z.string(), status: z.enum(inspectionStatuses) });

/** MAINT-14: a move-out beside the newest move-in of the lease. */
export const comparison = z.object({
  leaseId: z.string().nullable(),
  /** Null if the lease has no move-in. */
  moveIn: compared.nullable(),
  moveOut: compared,
  items: z.array(
    z.object({
      room: z.string(),
      /** The same thing at the move-in; null if nobody looked at it then. */
      before: inspectionItem.nullable(),
      after: inspectionItem,
      worse: z.boolean(),
    }),
  ),
});

export type Comparison = z.output<typeof comparison>;
export type ComparedItem = Comparison['items'][number];

export const deductionOfItemInput = z.strictObject({
  itemId: id,
  reason: requiredText(200, 'Say what is deducted, such as: Carpet cleaned.'),
  amount: positiveDollars,
});

export type DeductionOfItem = z.output<typeof deductionOfItemInput>;

export const deductionOfItem = z.object({ leaseId: z.string(), deductionId: z.string() });
