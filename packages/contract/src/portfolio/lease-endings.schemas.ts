import { z } from 'zod';
import { afterEndChoices } from '../leases/leases.schemas.ts';
import { text } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';

const NOTICE_DAYS = 'Use 1 to 365 days.';

const days = z.int(NOTICE_DAYS).min(1, NOTICE_DAYS).max(365, NOTICE_DAYS);

/** What a lease says about its end. */
export const leaseEnding = z.object({
  /** UNIT-11: the days of notice that either side gives. */
  noticeDays: z.int(),
  /** The last day of the fixed term; null for a month-to-month lease. */
  endDate: z.string().nullable(),
  /** UNIT-14: what follows the term; null if nobody has decided. */
  afterEnd: z.enum(afterEndChoices).nullable(),
  /** The rent from the day after the term, if it was decided with the rest. */
  monthlyRent: dollarsInResponse.nullable(),
  /** The tenants are told this many days before the end of the term; null if they are not. */
  announceDays: z.int().nullable(),
  /** The day on which they were told; null if they were not yet. */
  announcedOn: z.string().nullable(),
});

export type LeaseEnding = z.output<typeof leaseEnding>;

export const leaseEndingInput = z.strictObject({ noticeDays: days });

export type LeaseEndingInput = z.output<typeof leaseEndingInput>;

/** UNIT-14: what follows a fixed term. */
export const afterTermInput = z.strictObject({
  afterEnd: z.enum(afterEndChoices, 'Choose what follows the term.'),
  /** The rent from the day after the term, if it goes on month to month; absent if it stays. */
  rent: positiveDollars.nullish(),
  /** The tenants are told this many days before the end that the lease goes on. */
  announceDays: days.default(30),
  /** Why the tenant gets less notice of a higher rent than a checked law requires. */
  reason: text(500).default(''),
});

export type AfterTermInput = z.output<typeof afterTermInput>;

/** The days of notice of a lease for which nobody has entered others. */
export const DEFAULT_NOTICE_DAYS = 30;
