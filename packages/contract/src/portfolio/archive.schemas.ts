import { z } from 'zod';
import { listQuery } from '#shared/lists';
import { dollarsInResponse } from '#shared/money.schemas';
import { archiveKinds } from '../kinds.ts';

export const archiveParams = z.strictObject({ kind: z.enum(archiveKinds) });

/** `filter` matches title and details. */
export const archiveQuery = listQuery(['archived', 'title']);

export type ArchiveQuery = z.output<typeof archiveQuery>;

export const archiveCount = z.object({ kind: z.enum(archiveKinds), count: z.int() });

export type ArchiveCount = z.output<typeof archiveCount>;

export const archivedItem = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  amount: dollarsInResponse.nullable(),
  /** The property of an expense or a statement; null for any other kind, and for the organization's own expenses. */
  propertyId: z.string().nullable(),
  archivedAt: z.string(),
  /** An account whose role lets its holder see or change what belongs to others: a person is asked first. */
  privileged: z.boolean(),
  /** Why it cannot be restored; null if it can. */
  refusal: z.string().nullable(),
});

export type ArchivedItem = z.output<typeof archivedItem>;
