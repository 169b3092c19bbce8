import { z } from 'zod';

/** TRUST-4: how a person can confirm who they are. */
export const confirmationWays = ['password'] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];

/** TRUST-4: the person's own password. It is compared, never stored. */
export const confirmation = z.strictObject({
  password: z
    .string()
    .max(256, 'Use at most 256 characters.')
    .refine((value) => value.isWellFormed(), 'This has characters that cannot be used.'),
});

export type Confirmation = z.output<typeof confirmation>;
