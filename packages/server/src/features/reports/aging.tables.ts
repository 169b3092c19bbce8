import {
  agingBucketNames,
  agingBuckets,
  agingPartNames,
  type AgingPart,
  type AgingReport,
} from '@tenantry/contract/reports/aging.schemas';
import type { Cells } from './reports.tables.ts';
import type { TablesOfFile } from './workbooks.ts';

const buckets = agingBuckets.map((bucket) => agingBucketNames[bucket]);

const head = [
  'Property',
  'Tenant',
  'Lease',
  ...buckets,
  'Open',
  'Rent',
  'Fees',
  'Other',
  'Credit',
  'Balance',
];

/** BOOKS-27: the report as shown, as a table for a file. For a single part, only its buckets. */
export function agingFile({ asOf, rows, totals }: AgingReport, show: AgingPart): TablesOfFile {
  const cellsOf = (figures: AgingReport['totals']): Cells => {
    const amounts = figures[show];
    const { rent, fees, other, credit, balance } = figures;
    const bucketCells = [...agingBuckets.map((bucket) => amounts[bucket]), amounts.owed];
    if (show !== 'all') return bucketCells;
    return [...bucketCells, rent.owed, fees.owed, other.owed, credit, balance];
  };
  const shown = show === 'all' ? rows : rows.filter((row) => row[show].owed !== 0);
  const part = show === 'all' ? '' : `-${show}`;
  return {
    name: `aging${part}-${asOf}`,
    tables: [
      {
        name: show === 'all' ? 'Aging' : `Aging ${agingPartNames[show]}`,
        head: show === 'all' ? head : head.slice(0, head.indexOf('Open') + 1),
        months: [],
        rows: shown.map((row) => [row.propertyName, row.lesseeName, row.status, ...cellsOf(row)]),
        total: ['Total', '', '', ...cellsOf(totals)],
      },
    ],
  };
}
