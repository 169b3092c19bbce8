import type { GridFigures, RentGrid } from '@tenantry/contract/reports/rent-grid.schemas';
import { unitCells } from '#features/properties';
import type { Table } from './reports.tables.ts';
import type { TablesOfFile } from './workbooks.ts';

const sides = [
  ['Billed', 'billed'],
  ['Paid', 'paid'],
  ['Open', 'owed'],
] as const satisfies readonly (readonly [string, keyof GridFigures])[];

/** REP-7: a table for each of billed, paid and owed. */
export function rentGridFile({ year, rows, months, total }: RentGrid): TablesOfFile {
  const unit = unitCells(rows);
  const tables = sides.map(([name, side]): Table => ({
    name,
    head: ['Property', 'Tenant', 'Year'],
    months: months.map((_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    tail: unit.heads,
    rows: rows.map((row) => {
      const amounts = new Map(row.cells.map((cell) => [cell.month, cell[side]]));
      return [
        row.propertyName,
        row.lesseeName,
        row.total[side],
        ...months.map((_, index) => amounts.get(index + 1) ?? 0),
        ...unit.of(row),
      ];
    }),
    total: ['Total', '', total[side], ...months.map((month) => month[side]), ...unit.none],
  }));
  return { name: `rent-by-month-${year}`, tables };
}
