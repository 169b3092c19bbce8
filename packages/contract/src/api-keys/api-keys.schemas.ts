import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { id, requiredText } from '#shared/fields';
import { permissions } from '#shared/permissions';

const permission = z.enum(permissions);

const MOST_HOMES = 300;

export const apiKeyInput = z.strictObject({
  /** Its purpose; shown with each change that the key has made. */
  name: requiredText(80, 'Name is required'),
  permissions: z
    .array(permission)
    .min(1, 'Choose at least one permission')
    .max(permissions.length)
    .overwrite((chosen) => [...new Set(chosen)]),
  /** The homes that it reaches; null for all that the person who makes it reaches. */
  propertyIds: z.array(id).min(1, 'Choose at least one home').max(MOST_HOMES).nullable(),
  /** Its last day; by default a year from today. */
  lastDay: calendarDate.optional(),
});

export type ApiKeyInput = z.output<typeof apiKeyInput>;

export const apiKeyParams = z.strictObject({ keyId: id });

export const apiKeyStates = ['valid', 'expired', 'revoked'] as const;

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, to recognize it. */
  beginning: z.string(),
  permissions: z.array(permission),
  propertyIds: z.array(z.string()).nullable(),
  state: z.enum(apiKeyStates),
  createdAt: z.string(),
  /** The person whose permissions limit it. */
  createdBy: z.string(),
  lastDay: z.string(),
  /** Its last call, to the minute. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});

export type ApiKey = z.output<typeof apiKey>;

/** The only response with the key itself. */
export const newApiKey = apiKey.extend({ token: z.string() });

export type NewApiKey = z.output<typeof newApiKey>;
