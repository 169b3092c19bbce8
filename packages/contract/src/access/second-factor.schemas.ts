import { z } from 'zod';
import { text } from '#shared/fields';

/** TRUST-1: how a person's login is protected. */
export const ownSecondFactor = z.object({
  /** The authenticator app; null if none is set up. */
  app: z.object({ since: z.string() }).nullable(),
  recoveryCodesLeft: z.int(),
  /** The organization requires a second factor of this person: the last one cannot be removed. */
  required: z.boolean(),
});

export type OwnSecondFactor = z.output<typeof ownSecondFactor>;

export const newApp = z.object({
  /** In base32, for people who type it into their app. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  uri: z.string(),
});

/** Shown once; each works once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });

export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Six digits of the app, also in groups. */
export const codeOfApp = text(20, 'Enter the code.')
  .overwrite((typed) => typed.replaceAll(/\s/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits that your app shows.');

export const firstCode = z.strictObject({ code: codeOfApp });

/** Six digits of the app, or a recovery code. */
export const anyCode = text(40, 'Enter the code.').min(1, 'Enter the code.');
