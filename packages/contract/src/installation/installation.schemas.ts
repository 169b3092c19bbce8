import { z } from 'zod';
import { domain, publicOrganization, timeZone } from '../organization/organization.schemas.ts';
import { cardConfiguration } from '../payments/cards.schemas.ts';
import { emailAddress, newPassword, requiredText, text } from '#shared/fields';

/** The features of this installation, for public pages. */
export const configuration = z.object({
  /** No organization yet: only the setup page works. */
  setupRequired: z.boolean(),
  poweredBy: z.string(),
  signIn: z.object({ google: z.boolean(), amazon: z.boolean() }),
  cards: cardConfiguration,
  /** Whether the sign-in page offers the demo's accounts; only while the demo organization exists. */
  demo: z.boolean(),
  /** The public data of the organization at this address; null without one. */
  organization: publicOrganization.nullable(),
});

export const setupToken = text(200);

export const setupOrganizationRequest = z.strictObject({
  setupToken,
  organization: z.strictObject({
    name: requiredText(200, 'Name is required'),
    domain,
    /** New York's if it is left out. */
    timeZone: timeZone.optional(),
  }),
  admin: z.strictObject({
    emailAddress,
    firstName: requiredText(100, 'First name is required'),
    lastName: requiredText(100, 'Last name is required'),
    password: newPassword,
  }),
});

export const setupDemoRequest = z.strictObject({ setupToken });

export const setupRestoreOverviewRequest = z.strictObject({ setupToken });

export const setupUploadRequest = z.strictObject({
  setupToken,
  bytes: z.int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const setupRestoreRequest = z.strictObject({
  setupToken,
  /** A finished upload, or the name of a backup that the server found. */
  source: z.union([z.strictObject({ uploadId: text(100) }), z.strictObject({ name: text(200) })]),
  passphrase: text(1_000).optional(),
});
