import { z } from 'zod';
import { anyCode } from './second-factor.schemas.ts';
import { requestResponse } from './webauthn.schemas.ts';

/** TRUST-4: how a person can confirm who they are. */
export const confirmationWays = ['password', 'code', 'passkey'] as const;

export type ConfirmationWay = (typeof confirmationWays)[number];

/**
 * TRUST-4: the person's own password, which is compared and never stored, a code of the second factor, or what a passkey
 * has signed for `POST /v1/auth/passkeySignIn/options`.
 */
export const confirmation = z.union([
  z.strictObject({
    password: z
      .string()
      .max(256, 'Use at most 256 characters.')
      .refine((value) => value.isWellFormed(), 'This has characters that cannot be used.'),
  }),
  z.strictObject({ code: anyCode }),
  z.strictObject({ passkey: requestResponse }),
]);

export type Confirmation = z.output<typeof confirmation>;
