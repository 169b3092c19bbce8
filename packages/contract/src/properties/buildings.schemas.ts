import { z } from 'zod';
import { requiredText, version, versionSeen } from '#shared/fields';
import { dollars } from '#shared/money.schemas';
import { MAX_AREA } from './areas.ts';
import { homeName } from './home.ts';
import { propertyInput } from './properties.schemas.ts';
import { MAX_UNIT_NAME } from './unit-names.ts';

const buildingName = requiredText(100, 'Enter a name for the building.');

const unitName = requiredText(MAX_UNIT_NAME, 'Enter a name for the unit, such as 2B.');

const { addressLine1, city, state, zipCode } = propertyInput.shape;

/** UNIT-1: a building groups properties, which stay the things that are let. */
export const buildingInput = z.strictObject({
  name: buildingName,
  addressLine1,
  city,
  state,
  zipCode,
  yearBuilt: z
    .int('Enter a year, such as 1962.')
    .min(1600, 'Enter a year, such as 1962.')
    .max(2200, 'Enter a year, such as 1962.')
    .nullish(),
  /** In square feet. */
  area: z
    .int('Enter whole square feet.')
    .min(1, 'Enter whole square feet.')
    .max(MAX_AREA, 'Enter fewer square feet.')
    .nullish(),
});

export type BuildingInput = z.output<typeof buildingInput>;

export const buildingUpdate = z.strictObject({ ...buildingInput.shape, version: versionSeen });

export const building = z.object({
  id: z.string(),
  name: z.string(),
  addressLine1: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** On one line. */
  address: z.string(),
  yearBuilt: z.int().nullable(),
  area: z.int().nullable(),
  /** Properties that are not archived. */
  units: z.int(),
  /** Those with a lease that has not ended. */
  leasedUnits: z.int(),
  version,
});

export type Building = z.output<typeof building>;

/** What all new units have in common. */
const ofEveryUnit = {
  monthlyCost: dollars,
  managed: z.boolean().default(false),
  attributes: propertyInput.shape.attributes,
};

/** UNIT-2. */
export const newUnits = z.strictObject({
  /** `1A..4D`, `101..104`, `Upper, Lower`. */
  names: requiredText(2000, 'Enter the names of the units, such as 1A..4D.'),
  ...ofEveryUnit,
});

export type NewUnits = z.output<typeof newUnits>;

/** UNIT-2: the house becomes a building; it and its history become the unit `unitName`. */
export const splitInput = z.strictObject({
  name: buildingName,
  unitName,
  /** The names of the other units. */
  names: requiredText(2000, 'Enter the names of the other units, such as 1B, 2A, 2B.'),
  monthlyCost: dollars,
});

export type SplitInput = z.output<typeof splitInput>;

export const unit = z.object({ id: z.string(), unitName: z.string(), home: homeName });

export const addedUnits = z.object({ building, units: z.array(unit) });

export type AddedUnits = z.output<typeof addedUnits>;
