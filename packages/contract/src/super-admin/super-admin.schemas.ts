import { z } from 'zod';
import { domain } from '../organization/organization.schemas.ts';
import { emailAddress, requiredText } from '#shared/fields';

/** PUB-8: an organization of this installation, with counts only and none of its data. */
export const organizationOverview = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  createdAt: z.string(),
  properties: z.int(),
  users: z.int(),
  unexpiredLeases: z.int(),
});

export type OrganizationOverview = z.output<typeof organizationOverview>;

/** `outbox`: without a mail server every mail, including links that set a password, becomes a file on the server. */
export const installationOverview = z.object({ mailSentBy: z.enum(['installation', 'outbox']) });

export type InstallationOverview = z.output<typeof installationOverview>;

/** A new organization; its first admin is mailed an invitation. */
export const newOrganization = z.strictObject({
  name: requiredText(200, 'Name is required'),
  domain,
  admin: z.strictObject({
    emailAddress,
    firstName: requiredText(100, 'First name is required'),
    lastName: requiredText(100, 'Last name is required'),
  }),
});

export type NewOrganization = z.output<typeof newOrganization>;
