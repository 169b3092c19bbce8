import { z } from 'zod';

const NOTICE_DAYS = 'Use 1 to 365 days.';

/** What a lease says about its end. */
export const leaseEnding = z.object({
  /** UNIT-11: the days of notice that either side gives. */
  noticeDays: z.int(),
});

export type LeaseEnding = z.output<typeof leaseEnding>;

export const leaseEndingInput = z.strictObject({
  noticeDays: z.int(NOTICE_DAYS).min(1, NOTICE_DAYS).max(365, NOTICE_DAYS),
});

export type LeaseEndingInput = z.output<typeof leaseEndingInput>;

/** The days of notice of a lease for which nobody has entered others. */
export const DEFAULT_NOTICE_DAYS = 30;
