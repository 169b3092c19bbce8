import { z } from 'zod';
import { home, homeName } from './home.ts';
import { id, requiredText, text, zipCodeText } from '#shared/fields';
import { imageSize } from '#shared/images';
import { dollars, dollarsInResponse } from '#shared/money.schemas';
import { isUsState } from '#shared/us-states';
import { MAX_UNIT_NAME } from './unit-names.ts';

/** PROP-9. `LEASED` is set by leases; a person chooses between the other two. */
export const propertyStatuses = ['FOR_LEASE', 'LEASED', 'UNAVAILABLE'] as const;

export const propertyStatus = z.enum(propertyStatuses);

export type PropertyStatus = z.output<typeof propertyStatus>;

export const attributeDefinition = z.object({ id: z.string(), name: z.string() });

export type AttributeDefinition = z.output<typeof attributeDefinition>;

/** The whole list in its new order. A definition without an id is new; an omitted one is archived. */
export const attributeDefinitions = z
  .array(
    z.strictObject({
      id: id.optional(),
      name: requiredText(60, 'Enter a name for the attribute.'),
    }),
  )
  .max(50, 'Use at most 50 attributes.')
  .superRefine((definitions, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of definitions.entries()) {
      const key = name.toLowerCase();
      if (seen.has(key)) {
        const message = 'Another attribute has this name.';
        context.addIssue({ code: 'custom', path: [index, 'name'], message });
      }
      seen.add(key);
    }
  })
  .refine((definitions) => {
    const ids = definitions.flatMap((definition) => definition.id ?? []);
    return new Set(ids).size === ids.length;
  }, 'An attribute is listed twice.');

const attributeValue = z.object({ attributeId: z.string(), value: z.string() });

/** PUB-5: all public fields, and no others. `coverImage` is a path on this server, or null. */
export const publicProperty = z.object({
  id: z.string(),
  home: homeName,
  /** UNIT-1, UNIT-3: these three are left out for a home that is no unit of a building. */
  buildingId: z.string().optional(),
  buildingName: z.string().optional(),
  unitName: z.string().optional(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: propertyStatus,
  coverImage: z.string().nullable(),
  coverImageSize: imageSize.nullable(),
  monthlyCost: dollarsInResponse,
  attributes: z.array(attributeValue),
});

export type PublicProperty = z.output<typeof publicProperty>;

/** A deleted property: it and its history are kept, and it can be restored. */
export const archivedProperty = z.object({
  id: z.string(),
  home,
  city: z.string(),
  archivedAt: z.iso.datetime(),
});

export type ArchivedProperty = z.output<typeof archivedProperty>;

export const propertyInput = z.strictObject({
  addressLine1: requiredText(200, 'Address is required'),
  addressLine2: text(200).nullish(),
  city: requiredText(100, 'City is required'),
  state: requiredText(2, 'State is required').refine(isUsState, 'Choose a state.'),
  zipCode: zipCodeText(10, 'Zip code is required')
    .min(1, 'Zip code is required')
    .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a zip code of five digits.'),
  monthlyCost: dollars,
  managed: z.boolean().default(false),
  /** UNIT-1: its building, null for none. A save without it changes nothing about the building or the unit. */
  buildingId: id.nullish(),
  /** `2B`; unique in the building, and needed in one. */
  unitName: text(MAX_UNIT_NAME).nullish(),
  /** Only to set or clear `UNAVAILABLE`; leases set the other two. */
  status: propertyStatus.optional(),
  attributes: z
    .array(z.strictObject({ attributeId: id, value: requiredText(200) }))
    .max(50)
    .refine(
      (values) => new Set(values.map((value) => value.attributeId)).size === values.length,
      'An attribute is listed twice.',
    )
    .default([]),
});

export type PropertyInput = z.output<typeof propertyInput>;

/** The number of properties in each city. */
export const propertyCity = z.object({ city: z.string(), properties: z.int() });

export type PropertyCity = z.output<typeof propertyCity>;
