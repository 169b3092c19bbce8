import { z } from 'zod';

/** GEN-7: the most targets of a bulk call. */
export const MAX_TARGETS = 500;

/** The result of one target of a bulk call. */
export const bulkResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** What was done, or why nothing was done. */
  message: z.string(),
});

export type BulkResult = z.output<typeof bulkResult>;

export const bulkResults = z.array(bulkResult);
