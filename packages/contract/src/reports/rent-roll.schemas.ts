import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';

/**
 * BOOKS-26: on the day a lease ran, had not begun or had ended, or the home had none. A managed home has no lease here:
 * its manager keeps it.
 */
export const rentRollStatuses = ['LEASED', 'UPCOMING', 'PAST', 'VACANT', 'MANAGED'] as const;

export type RentRollStatus = (typeof rentRollStatuses)[number];

export const rentRollStatusNames: Readonly<Record<RentRollStatus, string>> = {
  LEASED: 'Leased',
  UPCOMING: 'Upcoming',
  PAST: 'Past tenant',
  VACANT: 'Vacant',
  MANAGED: 'Managed',
};

const figures = {
  /** Per month, on the day. */
  rent: dollarsInResponse,
  /** Other recurring charges per month, less recurring credits. */
  otherCharges: dollarsInResponse,
  depositHeld: dollarsInResponse,
  /** Owed less credit, at the end of the day. */
  balance: dollarsInResponse,
};

export const rentRoll = z.object({
  asOf: z.string(),
  /** By name of the home. Past and upcoming tenants are listed while they owe, have credit or a deposit. */
  rows: z.array(
    z.object({
      propertyId: z.string(),
      propertyName: z.string(),
      status: z.enum(rentRollStatuses),
      /** Null for a home without a lease, as are the lease's days. */
      leaseId: z.string().nullable(),
      lesseeName: z.string().nullable(),
      type: z.enum(['M2M', 'TERM']).nullable(),
      firstDay: z.string().nullable(),
      /** Null while a lease from month to month goes on. */
      lastDay: z.string().nullable(),
      ...figures,
      /** The latest payment up to the day that was not taken back. */
      lastPayment: z.object({ date: z.string(), amount: dollarsInResponse }).nullable(),
    }),
  ),
  totals: z.object({
    ...figures,
    /** Homes that are let by a lease, and all that are not managed by others. */
    leased: z.int(),
    homes: z.int(),
  }),
});

export type RentRoll = z.output<typeof rentRoll>;
export type RentRollRow = RentRoll['rows'][number];
