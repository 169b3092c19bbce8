import { z } from 'zod';
import { backupProgress } from './backup.schemas.ts';
import { domain, timeZone } from '../organization/organization.schemas.ts';
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

/** A backup, or an attempt that failed. */
export const backupOverview = z.object({
  /** The file's name; null if no file was written. */
  name: z.string().nullable(),
  at: z.string(),
  bytes: z.int(),
  encrypted: z.boolean(),
  /** What it contains, in words. */
  contents: z.string(),
  /** When it was checked by restoring it into a scratch database and comparing; null if it was not. */
  checkedAt: z.string().nullable(),
  /** Why it cannot be relied on. */
  problem: z.string().nullable(),
  /** Whether its file is still there to download. */
  available: z.boolean(),
});

export type BackupOverview = z.output<typeof backupOverview>;

export const backupsOverview = z.object({
  /** The folder on the server; null if the settings turn backups off. */
  folder: z.string().nullable(),
  /** What is wrong: the last one failed, the newest is old, or the folder cannot be reached. */
  problem: z.string().nullable(),
  /** Whether this server makes backups; otherwise the process that runs the jobs does. */
  canStart: z.boolean(),
  /** Whether one is being made. */
  running: z.boolean(),
  /** The progress; null while it is unknown. */
  progress: backupProgress.nullable(),
  backups: z.array(backupOverview),
});

/** The name of a backup's file. One that did not pass its check ends in `.unchecked`. */
export const backupName = z
  .string()
  .max(200)
  .regex(/^tenantry-[\w.-]+\.tar(?:\.age)?(?:\.unchecked)?$/);

export type BackupsOverview = z.output<typeof backupsOverview>;

/** A new organization; its first admin is mailed an invitation. */
export const newOrganization = z.strictObject({
  name: requiredText(200, 'Name is required'),
  domain,
  /** New York's if it is left out. */
  timeZone: timeZone.optional(),
  admin: z.strictObject({
    emailAddress,
    firstName: requiredText(100, 'First name is required'),
    lastName: requiredText(100, 'Last name is required'),
  }),
});

export type NewOrganization = z.output<typeof newOrganization>;
