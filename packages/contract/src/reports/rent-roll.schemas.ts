import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';
import { subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';

/**
 * BOOKS-26: the status on the day: the lease was running, had not begun or had ended, or the property had no lease.
 * `MANAGED` properties have no lease here: their manager keeps it.
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
  /** Per month, as of the day. */
  rent: dollarsInResponse,
  /** Other recurring charges per month, less recurring credits. */
  otherCharges: dollarsInResponse,
  depositHeld: dollarsInResponse,
  /** Owed less credit, at the end of the day. */
  balance: dollarsInResponse,
};

export const rentRollTotals = z.object({
  ...figures,
  /** The number of properties that a tenant occupies, and of all that are not managed by others. */
  occupied: z.int(),
  homes: z.int(),
});

export const rentRoll = z.object({
  asOf: z.string(),
  /** By property name. Past and upcoming tenants are listed while they owe, have credit or a deposit. */
  rows: z.array(
    z.object({
      propertyId: z.string(),
      propertyName: z.string(),
      ...unitOfRow,
      status: z.enum(rentRollStatuses),
      /** Null for a property without a lease; so are the lease's days. */
      leaseId: z.string().nullable(),
      lesseeName: z.string().nullable(),
      type: z.enum(['M2M', 'TERM']).nullable(),
      firstDay: z.string().nullable(),
      /** Null while a month-to-month lease continues. */
      lastDay: z.string().nullable(),
      ...figures,
      /** The latest payment up to the day that was not reversed. */
      lastPayment: z.object({ date: z.string(), amount: dollarsInResponse }).nullable(),
    }),
  ),
  totals: rentRollTotals,
  ...subtotalsOf(rentRollTotals),
});

export type RentRoll = z.output<typeof rentRoll>;
export type RentRollRow = RentRoll['rows'][number];
