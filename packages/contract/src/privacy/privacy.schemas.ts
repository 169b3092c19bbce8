import { z } from 'zod';
import { id, requiredText } from '#shared/fields';

/** How long a copy can be downloaded. */
export const PERSONAL_DATA_DAYS = 7;

export const requestKinds = ['export', 'deletion'] as const;

/**
 * An export is queued, running, ready, failed or removed. A deletion is open until staff decide, then done or
 * declined; withdrawn by the person.
 */
export const requestStatuses = [
  'queued',
  'running',
  'ready',
  'failed',
  'removed',
  'open',
  'done',
  'declined',
  'withdrawn',
] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** TRUST-12: what a person asked for about their own data, or what was done for them. */
export const personalDataRequest = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  requestedAt: z.string(),
  /** The person asked for it, not the staff. */
  bySelf: z.boolean(),
  finishedAt: z.string().nullable(),
  /** The size of the zip. */
  bytes: z.int().nullable(),
  /** When the zip is removed. */
  availableUntil: z.string().nullable(),
  /** Why it failed or was declined, in a sentence. */
  reason: z.string().nullable(),
});

export type PersonalDataRequest = z.output<typeof personalDataRequest>;

export const outcomes = ['destroyed', 'replaced', 'kept'] as const;

/** What a deletion does with one kind of record. */
export const deletionLine = z.object({
  /** The name of the table. */
  table: z.string(),
  title: z.string(),
  outcome: z.enum(outcomes),
  count: z.int(),
  /** What happens, or why it is kept, in a sentence. */
  reason: z.string(),
  /** Until when it is kept; null if that has no end or nothing is kept. */
  keptUntil: z.string().nullable(),
});

export type DeletionLine = z.output<typeof deletionLine>;

export const deletionPlan = z.object({
  /** Names what the plan destroys and replaces; the call that deletes sends it back. */
  digest: z.string(),
  lines: z.array(deletionLine),
  /** Why the data cannot be deleted yet, in sentences. */
  blockedBy: z.array(z.string()),
});

export type DeletionPlan = z.output<typeof deletionPlan>;

export const deletionInput = z.strictObject({
  digest: z.string().max(100),
});

export const personParams = z.strictObject({ userId: id });

export const ownRequestParams = z.strictObject({ requestId: id });

export const requestParams = z.strictObject({ userId: id, requestId: id });

export const declineInput = z.strictObject({
  reason: requiredText(500, 'Say why the data is not deleted.'),
});
