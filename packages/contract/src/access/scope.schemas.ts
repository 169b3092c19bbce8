import { z } from 'zod';
import { id } from '#shared/fields';

/** The buildings and homes that a person reaches; null for everything (TRUST-6). */
export const userScope = z
  .object({
    /** All homes of these buildings, also those that are added later. */
    buildingIds: z.array(z.string()),
    propertyIds: z.array(z.string()),
  })
  .nullable();

export type UserScope = z.output<typeof userScope>;

/** The most buildings, and the most homes, of one person. */
export const MOST_PLACES = 300;

export const scopeInput = z
  .strictObject({
    buildingIds: z.array(id).max(MOST_PLACES),
    propertyIds: z.array(id).max(MOST_PLACES),
  })
  .nullable();
