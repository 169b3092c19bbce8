import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';
import { inBuilding, subtotalsOf, unitOfRow } from '../properties/by-building.schemas.ts';

/** The year of a report; the current one if absent. */
export const yearQuery = z.strictObject({
  year: z.coerce.number<string>().int().min(1900).max(2199).optional(),
  ...inBuilding,
});

export type YearQuery = z.output<typeof yearQuery>;

/** The status of the invoices that were due in a month. */
export const gridStatuses = ['PAID', 'BILLED', 'LATE'] as const;

export type GridStatus = (typeof gridStatuses)[number];

export const gridStatusNames: Readonly<Record<GridStatus, string>> = {
  PAID: 'Paid',
  BILLED: 'Billed',
  LATE: 'Late',
};

const figures = {
  /** Less credit notes. */
  billed: dollarsInResponse,
  paid: dollarsInResponse,
  owed: dollarsInResponse,
};

export const gridFigures = z.object(figures);

export type GridFigures = z.output<typeof gridFigures>;

/** A month with invoices of one tenant. */
const gridCell = z.object({
  /** 1 to 12. */
  month: z.int(),
  ...figures,
  /** Late if any of the invoices is late. */
  status: z.enum(gridStatuses),
  invoices: z.array(z.object({ id: z.string(), number: z.int() })),
});

export type GridCell = z.output<typeof gridCell>;

/** Twelve months, and the year. */
export const gridSums = { months: z.array(gridFigures), total: gridFigures };

export const rentGrid = z.object({
  year: z.int(),
  /** Leases that ran in the year or had invoices due in it, by property name. */
  rows: z.array(
    z.object({
      leaseId: z.string(),
      propertyId: z.string(),
      propertyName: z.string(),
      ...unitOfRow,
      lesseeName: z.string(),
      /** Months without an invoice are left out. */
      cells: z.array(gridCell),
      total: gridFigures,
    }),
  ),
  ...gridSums,
  ...subtotalsOf(z.object(gridSums)),
});

export type RentGrid = z.output<typeof rentGrid>;
export type RentGridRow = RentGrid['rows'][number];
