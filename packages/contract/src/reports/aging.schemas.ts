import { z } from 'zod';
import { calendarDate } from '#shared/calendar-date.schemas';
import { dollarsInResponse } from '#shared/money.schemas';
import { leaseStatus } from '../leases/leases.schemas.ts';
import { inBuilding, subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';

/** BOOKS-27: how many days an open invoice is past its due date. */
export const agingBuckets = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const;

export type AgingBucket = (typeof agingBuckets)[number];

export const agingBucketNames: Readonly<Record<AgingBucket, string>> = {
  notDue: 'Not due',
  days1to30: '1-30 days',
  days31to60: '31-60 days',
  days61to90: '61-90 days',
  over90: 'Over 90 days',
};

/** What the open invoices are for. Fees are late fees and fees for returned payments. */
export const agingParts = ['all', 'rent', 'fees', 'other'] as const;

export type AgingPart = (typeof agingParts)[number];

export const agingPartNames: Readonly<Record<AgingPart, string>> = {
  all: 'Everything',
  rent: 'Rent',
  fees: 'Fees',
  other: 'Other',
};

/** The day of a report; today if absent. */
export const dayQuery = z.strictObject({ asOf: calendarDate.optional(), ...inBuilding });

export type DayQuery = z.output<typeof dayQuery>;

/** An export of the shown part. */
export const agingExportQuery = z.strictObject({
  ...dayQuery.shape,
  show: z.enum(agingParts).default('all'),
});

export const agingAmounts = z.object({
  notDue: dollarsInResponse,
  days1to30: dollarsInResponse,
  days31to60: dollarsInResponse,
  days61to90: dollarsInResponse,
  over90: dollarsInResponse,
  /** The sum of all buckets. */
  owed: dollarsInResponse,
});

/** Rent, fees and other add up to all. */
export const agingFigures = {
  all: agingAmounts,
  rent: agingAmounts,
  fees: agingAmounts,
  other: agingAmounts,
  /** Paid in advance: not applied to any invoice yet. */
  credit: dollarsInResponse,
  /** Owed less credit. */
  balance: dollarsInResponse,
};

export const agingReport = z.object({
  asOf: z.string(),
  /** Leases that owe something or have credit; the largest debt comes first. */
  rows: z.array(
    z.object({
      leaseId: z.string(),
      propertyId: z.string(),
      propertyName: z.string(),
      ...unitOfRow,
      lesseeName: z.string(),
      /** The lease's current status. */
      status: leaseStatus,
      ...agingFigures,
    }),
  ),
  totals: z.object(agingFigures),
  ...subtotalsOf(z.object(agingFigures)),
});

export type AgingReport = z.output<typeof agingReport>;
export type AgingRow = AgingReport['rows'][number];
