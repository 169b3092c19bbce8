import { z } from 'zod';
import { emailAddress, id, newPassword, requiredText } from '#shared/fields';

const provider = z.enum(['Google', 'Amazon']);

/** AUTH-14, AUTH-11: the caller's account, and the ways they can sign in. */
export const ownAccount = z.object({
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The new address, until its owner opens the mailed link. */
  pendingEmail: z.object({ emailAddress: z.string(), expiresAt: z.string() }).nullable(),
  hasPassword: z.boolean(),
  /** External accounts that can sign the caller in. */
  links: z.array(z.object({ provider, linkedAt: z.string() })),
});

export const ownNameInput = z.strictObject({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
});

export type OwnName = z.output<typeof ownNameInput>;

export const passwordChangeInput = z.strictObject({
  currentPassword: z.string().min(1, 'Enter the password you log in with.').max(256),
  password: newPassword,
});

export const emailChangeInput = z.strictObject({
  emailAddress: requiredText(254, 'Email is required').pipe(emailAddress),
});

/** What the mailed link contains. */
export const emailConfirmation = z.strictObject({ token: z.string().min(1).max(200), userId: id });
