import { rentRollStatusNames, type RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import type { Transaction } from '../../platform/database/database.ts';
import type { CsvRow } from '../../platform/http/csv-response.ts';
import { rentRollOn } from './rent-roll.service.ts';
import { tableOf, unitColumns, type Column } from './reports.tables.ts';
import { rowsOf, type TablesOfFile } from './workbooks.ts';

type Row = RentRoll['rows'][number];

const amount = (
  head: string,
  key: 'rent' | 'otherCharges' | 'depositHeld' | 'balance',
): Column<Row, RentRoll['totals']> => ({
  head,
  cell: (row) => row[key],
  total: (totals) => totals[key],
});

/** A lease without a last day is month to month. */
const columns: readonly Column<Row, RentRoll['totals']>[] = [
  { head: 'Property', cell: (row) => row.propertyName, total: () => 'Total' },
  {
    head: 'Status',
    cell: (row) => rentRollStatusNames[row.status],
    total: ({ occupied, homes }) => `${occupied} of ${homes} occupied`,
  },
  { head: 'Tenant', cell: (row) => row.lesseeName ?? '' },
  { head: 'First day', cell: (row) => row.firstDay ?? '' },
  {
    head: 'Last day',
    cell: (row) => row.lastDay ?? (row.type === 'M2M' ? 'Month to month' : ''),
  },
  amount('Rent', 'rent'),
  amount('Other charges', 'otherCharges'),
  amount('Deposit held', 'depositHeld'),
  amount('Balance', 'balance'),
  { head: 'Last payment on', cell: (row) => row.lastPayment?.date ?? '' },
  { head: 'Last payment', cell: (row) => row.lastPayment?.amount ?? '' },
];

/** BOOKS-26: the rent roll as a table for a file. */
export const rentRollFile = ({ asOf, rows, totals }: RentRoll): TablesOfFile => ({
  name: `rent-roll-${asOf}`,
  tables: [tableOf('Rent roll', [...columns, ...unitColumns(rows)], { rows, totals })],
});

/** NEW-12: the same table of today. */
export async function rowsOfRentRoll(tx: Transaction): Promise<CsvRow[]> {
  return [...rowsOf(rentRollFile(await rentRollOn(tx, {})).tables, 'Table')];
}
