import {
  agingBucketNames,
  agingBuckets,
  type AgingPart,
  type AgingReport,
  type AgingRow,
} from '@tenantry/contract/reports/aging.schemas';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { amountColumnsOf } from './amount-column.tsx';
import classes from './reports.module.css';

type Figures = AgingReport['totals'];

/** BOOKS-27: a single part shows only its buckets. */
export function agingColumns(
  part: AgingPart,
  totals: Figures | undefined,
): readonly DataColumn<AgingRow>[] {
  const amount = amountColumnsOf<Figures, AgingRow>(totals);
  const columns = [
    homeColumn,
    ...agingBuckets.map((bucket) =>
      amount(bucket, agingBucketNames[bucket], (figures) => figures[part][bucket]),
    ),
    amount('owed', 'Open', (figures) => figures[part].owed),
  ];
  if (part !== 'all') return columns;
  return [
    ...columns,
    amount('rent', 'Rent', ({ rent }) => rent.owed),
    amount('fees', 'Fees', ({ fees }) => fees.owed),
    amount('other', 'Other', ({ other }) => other.owed),
    amount('credit', 'Credit', ({ credit }) => credit),
    amount('balance', 'Balance', ({ balance }) => balance),
  ];
}

/** The property and its tenant, in one column. */
const homeColumn: DataColumn<AgingRow> = {
  id: 'property',
  header: 'Property and tenant',
  value: ({ propertyName }) => propertyName,
  cell: ({ propertyName, propertyId, leaseId, lesseeName }) => (
    <>
      <ScreenLink to="account" propertyId={propertyId} lease={leaseId}>
        {propertyName}
      </ScreenLink>
      <bdi className={classes.meta}>{lesseeName}</bdi>
    </>
  ),
  foot: 'Total',
};
