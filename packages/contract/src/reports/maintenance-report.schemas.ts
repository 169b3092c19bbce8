import { z } from 'zod';
import { dollarsInResponse } from '#shared/money.schemas';

const figures = {
  /** Work orders that were reported in the year. */
  reported: z.int(),
  /** Those of them that are done. */
  done: z.int(),
  /** The average hours until somebody first did something about one; null if nobody has. */
  hoursToAnswer: z.number().nullable(),
  /** The average hours until it was done; null if none is. */
  hoursToDone: z.number().nullable(),
  /** The expenses of the year for work orders. */
  cost: dollarsInResponse,
};

export const maintenanceRow = z.object({ id: z.string(), name: z.string(), ...figures });

/** MAINT-16. */
export const maintenanceReport = z.object({
  year: z.int(),
  /** Open work orders now, by days since they were reported. */
  open: z.object({ upTo7: z.int(), upTo30: z.int(), older: z.int() }),
  /** By name. */
  homes: z.array(maintenanceRow.omit({ id: true }).extend({ propertyId: z.string() })),
  /**
   * By cost. The figures of a vendor are of the work orders for which an expense names it: a vendor of the organization, or
   * another name as it was entered.
   */
  vendors: z.array(maintenanceRow.extend({ vendorId: z.string().nullable() })),
  /** By cost: the categories of the expenses. */
  categories: z.array(maintenanceRow),
  /** By cost. */
  assets: z.array(maintenanceRow),
  totals: z.object(figures),
});

export type MaintenanceReport = z.output<typeof maintenanceReport>;
