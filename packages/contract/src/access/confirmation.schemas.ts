import { z } from 'zod';
import { anyCode } from './second-factor.schemas.ts';

/** TRUST-4: how a person can confirm who they are. */
export const confirmationWays = ['password', 'code'] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];

/** TRUST-4: the person's own password, which is compared and never stored, or a code of the second factor. */
export const confirmation = z.union([
  z.strictObject({
    password: z
      .string()
      .max(256, 'Use at most 256 characters.')
      .refine((value) => value.isWellFormed(), 'This has characters that cannot be used.'),
  }),
  z.strictObject({ code: anyCode }),
]);

export type Confirmation = z.output<typeof confirmation>;
