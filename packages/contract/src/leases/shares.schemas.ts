import { z } from 'zod';
import { id } from '#shared/fields';
import { dollarsInResponse } from '#shared/money.schemas';

/** UNIT-7: equal shares, parts per 10,000, or amounts in cents of the rent. */
export const shareSplits = ['EQUALLY', 'PARTS', 'AMOUNTS', 'NONE'] as const;

export type ShareSplit = (typeof shareSplits)[number];

export const sharesInput = z.strictObject({
  split: z.enum(shareSplits, 'Choose how the rent is shared.'),
  /** For parts and amounts: one for each tenant of today. */
  shares: z
    .array(
      z.strictObject({
        partyId: id,
        /** Parts per 10,000, or cents. */
        value: z
          .int('Enter a whole number.')
          .min(0, 'This cannot be less than zero.')
          .max(1_000_000_000, 'Enter a smaller number.'),
      }),
    )
    .max(100)
    .default([]),
});

export type SharesInput = z.output<typeof sharesInput>;

/** `Your share $780.00 of $1,560.00`. */
export const share = z.object({ amount: dollarsInResponse, of: dollarsInResponse });

export type Share = z.output<typeof share>;
