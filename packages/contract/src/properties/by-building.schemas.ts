import { z } from 'zod';
import { id } from '#shared/fields';

/** UNIT-3: a report can be about the units of one building. */
export const inBuilding = { buildingId: id.optional() };

/** UNIT-3: these are left out for a home that is no unit of a building. */
export const unitOfRow = {
  buildingId: z.string().optional(),
  buildingName: z.string().optional(),
  unitName: z.string().optional(),
};

const unitFields = z.object(unitOfRow);

export type UnitOfRow = z.output<typeof unitFields>;

/** UNIT-3: the subtotals of the buildings that have a row; left out if no row is a unit. */
export const subtotalsOf = <Totals extends z.ZodType>(totals: Totals) => ({
  buildings: z
    .array(z.object({ buildingId: z.string(), buildingName: z.string(), totals }))
    .optional(),
});
