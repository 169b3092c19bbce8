import { z } from 'zod';
import { scheduleELines, type ScheduleELine } from '../expenses/expenses.categories.ts';
import { dollarsInResponse } from '#shared/money.schemas';
import { subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';

/** BOOKS-25: rents received. */
export const RENTS_LINE = 3;

/** Lines 5 to 19: the expenses. */
export const expenseLines = Object.keys(scheduleELines).map(Number) as ScheduleELine[];

/** `Rents received`, or the name of an expense line. */
export const taxLineName = (line: number): string =>
  line === RENTS_LINE ? 'Rents received' : (scheduleELines[line as ScheduleELine] ?? 'Other');

export const taxFigures = {
  /** Line 3. */
  rents: dollarsInResponse,
  /** Lines 5 to 19 that have an amount, by number. */
  lines: z.array(z.object({ line: z.int(), amount: dollarsInResponse })),
  /** Line 20. */
  expenses: dollarsInResponse,
  /** Rents minus expenses. */
  net: dollarsInResponse,
};

export const taxPackage = z.object({
  year: z.int(),
  /** By name; the organization's own expenses come last. */
  properties: z.array(
    z.object({
      /** Null for the organization itself. */
      propertyId: z.string().nullable(),
      name: z.string(),
      address: z.string(),
      ...unitOfRow,
      /** Days of the year up to today on which a lease ran; null if leases are not kept here. */
      daysLet: z.int().nullable(),
      ...taxFigures,
    }),
  ),
  totals: z.object(taxFigures),
  ...subtotalsOf(z.object(taxFigures)),
  receipts: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Expenses of the year without a receipt or a statement. */
    missing: z.int(),
  }),
});

export type TaxPackage = z.output<typeof taxPackage>;
export type TaxProperty = TaxPackage['properties'][number];
