import { z } from 'zod';

/** One suggestion. Its id is only good for asking for the whole address, in the same session of typing. */
export const addressSuggestion = z.object({ id: z.string(), text: z.string() });

export type AddressSuggestion = z.output<typeof addressSuggestion>;

/** What choosing a suggestion fills in (PROP-11). What is not known is empty. */
export const addressAnswer = z.object({
  /** The whole address in one line. */
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

export type Address = z.output<typeof addressAnswer>;
