import { z } from 'zod';

/** What is deleted by itself after a time, if the organization wants it. */
export const retentionKinds = [
  'formerTenantMessages',
  'prospectMessages',
  'securityLog',
  'loginTraces',
  'importFiles',
] as const;

export type RetentionKind = (typeof retentionKinds)[number];

/** In months; null keeps it. */
const months = z.int().min(1).max(120).nullable();

export const retentionPeriods = z.strictObject({
  formerTenantMessages: months,
  prospectMessages: months,
  securityLog: months,
  loginTraces: months,
  importFiles: months,
});

export type RetentionPeriods = z.output<typeof retentionPeriods>;

export const retentionRun = z.object({
  id: z.string(),
  ranAt: z.string(),
  /** How many records were deleted, by kind. */
  counts: z.record(z.string(), z.int()),
});

export const retention = z.object({
  periods: retentionPeriods,
  /** The newest first. */
  runs: z.array(retentionRun),
});

export type Retention = z.output<typeof retention>;
