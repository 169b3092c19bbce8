import type { UnitOfRow } from '@tenantry/contract/properties/by-building.schemas';
import type { DataColumn, RowGroups } from '../../../ui/tables/data-column.ts';

export interface Subtotal<Totals> {
  readonly buildingId: string;
  readonly buildingName: string;
  readonly totals: Totals;
}

/**
 * UNIT-3: the rows of a report by building, with the subtotal of each.
 * @param columnsOf the columns of the table with these totals as their feet
 */
export function groupsOf<Row extends UnitOfRow, Totals>(
  buildings: readonly Subtotal<Totals>[] | undefined,
  columnsOf: (totals: Totals) => readonly DataColumn<Row>[],
): RowGroups<Row> | undefined {
  if (!buildings) return undefined;
  const columnsWith = ({ buildingName, totals }: Subtotal<Totals>) => {
    const [first, ...others] = columnsOf(totals);
    return first ? [{ ...first, foot: `Total of ${buildingName}` }, ...others] : [];
  };
  return {
    keyOf: ({ buildingId }) => buildingId,
    subtotals: new Map(buildings.map((each) => [each.buildingId, columnsWith(each)])),
  };
}
