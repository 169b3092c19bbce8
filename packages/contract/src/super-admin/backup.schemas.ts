import { z } from 'zod';

/** The steps of a backup that is being made, in this order. */
export const backupPhases = ['records', 'files', 'checking', 'restoring', 'comparing'] as const;

export const backupProgress = z.object({
  phase: z.enum(backupPhases),
  /** How much of the phase is done, from 0 to 1; null if its length is unknown. */
  fraction: z.number().min(0).max(1).nullable(),
});

export type BackupProgress = z.output<typeof backupProgress>;
