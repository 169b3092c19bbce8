import { z } from 'zod';
import { id } from '#shared/fields';
import { historyKinds } from '../kinds.ts';

/** The number of events in a page of a history. */
export const MAX_HISTORY = 100;

/** The cursor from the answer of the page before. */
export const historyCursor = z.string().min(1).max(2000).optional();

export const historyQuery = z.strictObject({ cursor: historyCursor });

export const historyParams = z.strictObject({ kind: z.enum(historyKinds), entityId: id });

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const historyEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** The person who did it; null for the system. */
  actor: z.string().nullable(),
  /** The kind of record and the event: `lease.modified`. */
  action: z.string(),
  /** The fields of `historyFields` that changed, for callers who may read them. Money is in dollars. */
  changes: z.array(z.object({ field: z.string(), from: value, to: value })),
});

export type HistoryEvent = z.output<typeof historyEvent>;

export const entityHistory = z.object({
  /** The subject of the history, such as an address or a name; empty for callers who may not read it. */
  title: z.string(),
  /** The newest first. */
  events: z.array(historyEvent),
  /** The cursor of the next page, with older events; null on the last one. */
  next: z.string().nullable(),
});

export type EntityHistory = z.output<typeof entityHistory>;
