import { rentRollStatusNames, type RentRoll } from '@tenantry/contract/reports/rent-roll.schemas';
import type { TablesOfFile } from './workbooks.ts';

const head = [
  'Property',
  'Status',
  'Tenant',
  'First day',
  'Last day',
  'Rent',
  'Other charges',
  'Deposit held',
  'Balance',
  'Last payment on',
  'Last payment',
];

/** BOOKS-26: the rent roll as a table for a file. A lease without a last day is month to month. */
export function rentRollFile({ asOf, rows, totals }: RentRoll): TablesOfFile {
  return {
    name: `rent-roll-${asOf}`,
    tables: [
      {
        name: 'Rent roll',
        head,
        months: [],
        rows: rows.map((row) => [
          row.propertyName,
          rentRollStatusNames[row.status],
          row.lesseeName ?? '',
          row.firstDay ?? '',
          row.lastDay ?? (row.type === 'M2M' ? 'Month to month' : ''),
          row.rent,
          row.otherCharges,
          row.depositHeld,
          row.balance,
          ...(row.lastPayment ? [row.lastPayment.date, row.lastPayment.amount] : ['', '']),
        ]),
        total: [
          'Total',
          `${totals.occupied} of ${totals.homes} occupied`,
          '',
          '',
          '',
          totals.rent,
          totals.otherCharges,
          totals.depositHeld,
          totals.balance,
          '',
          '',
        ],
      },
    ],
  };
}
