import { z } from 'zod';
import { leaseResponse } from '../leases/leases.schemas.ts';
import { calendarDate } from '#shared/calendar-date.schemas';
import { text } from '#shared/fields';
import { dollarsInResponse, positiveDollars } from '#shared/money.schemas';

/** LEASE-16: the lease of the same tenant goes on with a new last day, and perhaps another rent. */
export const renewalInput = z
  .strictObject({
    endDate: calendarDate,
    /** The new rent; absent if it stays. */
    rent: positiveDollars.nullish(),
    /** The first day of the new rent. */
    rentFrom: calendarDate.nullish(),
    /** For a new rent before the current last day: confirms that the lease allows it. */
    leaseAllows: z.boolean().default(false),
    /** Why the tenant gets less notice than a checked law requires. */
    reason: text(500).default(''),
  })
  .refine(({ rent, rentFrom }) => (rent == null) === (rentFrom == null), {
    path: ['rentFrom'],
    message: 'Enter the new rent and the day from which it applies.',
  });

export type RenewalInput = z.output<typeof renewalInput>;

export const renewal = z.object({
  lease: leaseResponse,
  /** The planned rent; null if it stays. Its ids open the notice letter. */
  rent: z
    .object({
      chargeId: z.string(),
      stepId: z.string(),
      amount: dollarsInResponse,
      fromDay: z.string(),
      /** Whether it is higher than before, so that there is a letter for it. */
      raisesRent: z.boolean(),
    })
    .nullable(),
});

export type Renewal = z.output<typeof renewal>;
