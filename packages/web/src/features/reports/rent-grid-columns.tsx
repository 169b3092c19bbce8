import {
  gridStatusNames,
  type GridCell,
  type GridFigures,
  type RentGrid,
  type RentGridRow,
} from '@tenantry/contract/reports/rent-grid.schemas';
import { shortMonthNames } from '@tenantry/contract/shared/month-names';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import classes from './rent-grid.module.css';

/** REP-7: property and tenant, twelve months and the year. */
export function rentGridColumns(
  grid: Pick<RentGrid, 'months' | 'total'> | undefined,
): readonly DataColumn<RentGridRow>[] {
  return [
    {
      id: 'property',
      header: 'Property',
      value: ({ propertyName }) => propertyName,
      cell: (row) => <Home row={row} />,
      foot: 'Total',
    },
    ...shortMonthNames.map((header, index): DataColumn<RentGridRow> => ({
      id: `m${index + 1}`,
      header,
      align: 'end',
      cell: ({ cells, propertyId }) => (
        <MonthCell cell={cells.find(({ month }) => month === index + 1)} propertyId={propertyId} />
      ),
      foot: grid && <Sums figures={grid.months[index]} />,
    })),
    {
      id: 'year',
      header: 'Year',
      align: 'end',
      value: ({ total }) => total.owed,
      cell: ({ total }) => <Sums figures={total} />,
      foot: grid && <Sums figures={grid.total} />,
    },
  ];
}

function Home({
  row: { propertyId, leaseId, propertyName, lesseeName },
}: {
  readonly row: RentGridRow;
}) {
  return (
    <>
      <ScreenLink to="account" propertyId={propertyId} lease={leaseId}>
        {propertyName}
      </ScreenLink>
      <bdi className={classes.meta}>{lesseeName}</bdi>
    </>
  );
}

interface MonthCellProps {
  readonly cell: GridCell | undefined;
  readonly propertyId: string;
}

/** The status in words and the relevant amount, with a link to each invoice. */
function MonthCell({ cell, propertyId }: MonthCellProps) {
  if (!cell) return <Nothing />;
  const { status, invoices, billed, owed } = cell;
  const amount = formatMoney(status === 'PAID' ? billed : owed);
  return (
    <div className={classes.month} data-status={status}>
      {invoices.map(({ id, number }, index) => (
        <ScreenLink key={id} to="admin-invoices" propertyId={propertyId} view={id}>
          {index === 0 ? amount : invoiceLabel(number)}
        </ScreenLink>
      ))}
      <span className={classes.status}>{gridStatusNames[status]}</span>
    </div>
  );
}

const Nothing = () => (
  <span className={classes.none} data-nothing>
    –
  </span>
);

/** `$1,375.00 of $3,475.00` paid. A month that is paid does not repeat its amount, so that a year fits the screen. */
function Sums({ figures }: { readonly figures: GridFigures | undefined }) {
  if (!figures || (figures.billed === 0 && figures.paid === 0)) {
    return <Nothing />;
  }
  return (
    <div className={classes.month}>
      <span>{formatMoney(figures.paid)}</span>
      <span className={classes.meta}>
        {figures.paid === figures.billed ? 'All paid' : `of ${formatMoney(figures.billed)}`}
      </span>
    </div>
  );
}
