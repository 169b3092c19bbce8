import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';
import { subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';

const figures = {
  daysLet: z.int(),
  daysEmpty: z.int(),
  /** For each empty day, the last rent before it divided by the days of its month. */
  lostRent: dollarsInResponse,
};

export const vacancyTotals = z.object({
  ...figures,
  /** The average, rounded; null if no lease followed another. */
  betweenLeases: z.int().nullable(),
});

/** BOOKS-29. */
export const vacancyReport = z.object({
  year: z.int(),
  /** The last day that counts: today for the current year. Null for a year that has not begun. */
  until: z.string().nullable(),
  /** By name. Properties that others manage are included only if their leases are kept here. */
  rows: z.array(
    z.object({
      propertyId: z.string(),
      propertyName: z.string(),
      ...unitOfRow,
      ...figures,
      /** Runs of empty days, oldest first. */
      gaps: z.array(
        z.object({
          first: z.string(),
          last: z.string(),
          days: z.int(),
          lostRent: dollarsInResponse,
        }),
      ),
      /**
       * For each lease that began in the year after another lease: the empty days before it, including those of an
       * earlier year.
       */
      betweenLeases: z.array(z.int()),
    }),
  ),
  totals: vacancyTotals,
  ...subtotalsOf(vacancyTotals),
});

export type VacancyReport = z.output<typeof vacancyReport>;
export type VacancyRow = VacancyReport['rows'][number];
