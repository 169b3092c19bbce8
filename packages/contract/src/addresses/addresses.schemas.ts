import { z } from 'zod';

/** A suggestion. Use its id only to get the full address, in the same session. */
export const addressSuggestion = z.object({ id: z.string(), text: z.string() });

export type AddressSuggestion = z.output<typeof addressSuggestion>;

/** The fields that a chosen suggestion fills in (PROP-11). Unknown parts are empty. */
export const addressResponse = z.object({
  /** The full address on one line. */
  address: z.string(),
  /** Number and street. */
  addressLine1: z.string(),
  /** Apartment, unit, suite. */
  addressLine2: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});

export type Address = z.output<typeof addressResponse>;
