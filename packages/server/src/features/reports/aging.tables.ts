import {
  agingBucketNames,
  agingBuckets,
  agingPartNames,
  type AgingPart,
  type AgingReport,
} from '@tenantry/contract/reports/aging.schemas';
import { tableOf, unitColumns, type Column } from './reports.tables.ts';
import type { TablesOfFile } from './workbooks.ts';

type Totals = AgingReport['totals'];
type AgingColumn = Column<AgingReport['rows'][number], Totals>;

const amount = (head: string, of: (figures: Totals) => number): AgingColumn => ({
  head,
  cell: of,
  total: of,
});

const leaseColumns: readonly AgingColumn[] = [
  { head: 'Property', cell: (row) => row.propertyName, total: () => 'Total' },
  { head: 'Tenant', cell: (row) => row.lesseeName },
  { head: 'Lease', cell: (row) => row.status },
];

const bucketColumns = (part: AgingPart): readonly AgingColumn[] => [
  ...agingBuckets.map((bucket) =>
    amount(agingBucketNames[bucket], (figures) => figures[part][bucket]),
  ),
  amount('Open', (figures) => figures[part].owed),
];

const partColumns: readonly AgingColumn[] = [
  amount('Rent', ({ rent }) => rent.owed),
  amount('Fees', ({ fees }) => fees.owed),
  amount('Other', ({ other }) => other.owed),
  amount('Credit', ({ credit }) => credit),
  amount('Balance', ({ balance }) => balance),
];

/** BOOKS-27: the report as shown, as a table for a file. For a single part, only its buckets. */
export function agingFile({ asOf, rows, totals }: AgingReport, show: AgingPart): TablesOfFile {
  const columns = [...leaseColumns, ...bucketColumns(show)];
  const unit = unitColumns(rows);
  const table =
    show === 'all'
      ? tableOf('Aging', [...columns, ...partColumns, ...unit], { rows, totals })
      : tableOf(`Aging ${agingPartNames[show]}`, [...columns, ...unit], {
          rows: rows.filter((row) => row[show].owed !== 0),
          totals,
        });
  return { name: `aging${show === 'all' ? '' : `-${show}`}-${asOf}`, tables: [table] };
}
