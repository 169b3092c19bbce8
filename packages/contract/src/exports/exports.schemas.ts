import { z } from 'zod';

/** The steps of an archive that is being written, in this order. */
export const exportPhases = ['records', 'views', 'files'] as const;

export const exportProgress = z.object({
  phase: z.enum(exportPhases),
  /** How much of the phase is done, from 0 to 1. */
  fraction: z.number().min(0).max(1),
});

export type ExportProgress = z.output<typeof exportProgress>;

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'removed'] as const;

export type ExportStatus = (typeof exportStatuses)[number];

/** NEW-12: an archive of everything that an organization has. */
export const organizationExport = z.object({
  id: z.string(),
  status: z.enum(exportStatuses),
  requestedAt: z.string(),
  /** Whether it was made by the monthly schedule. */
  scheduled: z.boolean(),
  /** The name of the person who asked for it; null for the schedule, or if that account is gone. */
  requestedBy: z.string().nullable(),
  /** Null unless it is being written. */
  progress: exportProgress.nullable(),
  finishedAt: z.string().nullable(),
  /** The size of the zip. */
  bytes: z.int().nullable(),
  /** When the zip is removed. */
  availableUntil: z.string().nullable(),
  /** Why it could not be written, in a sentence. */
  failure: z.string().nullable(),
});

export type OrganizationExport = z.output<typeof organizationExport>;

export const exportParams = z.object({ exportId: z.uuid() });

/** How many monthly archives can be kept. */
export const MAX_KEPT_EXPORTS = 12;

/** DATA-5: an archive at the beginning of each month. */
export const exportSchedule = z.object({
  /** How many of them are kept; null if none is made. */
  kept: z.int().nullable(),
  /** The day of the next one; null if none is made. */
  nextOn: z.string().nullable(),
});

export type ExportSchedule = z.output<typeof exportSchedule>;

export const exportScheduleInput = z.strictObject({
  kept: z.int().min(1).max(MAX_KEPT_EXPORTS).nullable(),
});
