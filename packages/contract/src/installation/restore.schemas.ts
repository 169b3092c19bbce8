import { z } from 'zod';

/** A backup that a new installation can be restored from. */
export const foundBackup = z.object({
  name: z.string(),
  /** When it was made. */
  at: z.iso.datetime(),
  /** Whether it was made right before an update of Tenantry. */
  beforeUpdate: z.boolean(),
  bytes: z.number(),
  encrypted: z.boolean(),
});

export type FoundBackup = z.output<typeof foundBackup>;

export const restoreState = z.object({
  phase: z.enum(['checking', 'restoring', 'comparing', 'done', 'failed']),
  /** The size of the backup, and how much of it has been read in this phase. */
  bytes: z.number(),
  bytesRead: z.number(),
  /** If it succeeded, what was restored; if it failed, the reason. */
  message: z.string().nullable(),
  /** Sentences about what needs attention after a restore. */
  notes: z.array(z.string()),
});

export type RestoreState = z.output<typeof restoreState>;

export const restoreOverview = z.object({
  backups: z.array(foundBackup),
  /** Null before a restore is started. */
  restore: restoreState.nullable(),
});

/**
 * A backup is uploaded in parts of this size: proxies refuse much larger bodies, and a lost part is quickly sent again.
 */
export const BACKUP_PART_BYTES = 16 * 1024 * 1024;
