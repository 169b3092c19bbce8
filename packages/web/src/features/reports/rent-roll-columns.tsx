import {
  rentRollStatusNames,
  type RentRoll,
  type RentRollRow,
} from '@tenantry/contract/reports/rent-roll.schemas';
import { formatDate } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { Money } from '../../ui/text/money.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { Amount } from './amount.tsx';
import { propertyColumn } from './property-column.tsx';

const NONE = '–';

type Amount = 'rent' | 'otherCharges' | 'depositHeld' | 'balance';

function amountColumn(
  id: Amount,
  header: string,
  totals: RentRoll['totals'] | undefined,
): DataColumn<RentRollRow> {
  return {
    id,
    header,
    align: 'end',
    value: (row) => row[id],
    // A property without a lease has no amounts.
    cell: (row) => (row.leaseId === null ? NONE : <Amount amount={row[id]} />),
    foot: totals && <Money amount={totals[id]} />,
  };
}

/** `01/01/2026 – 12/31/2026`, or `Month to month since 01/01/2026`. */
function termText({ type, firstDay, lastDay }: RentRollRow): string {
  if (firstDay === null) return NONE;
  if (lastDay !== null) return `${formatDate(firstDay)} – ${formatDate(lastDay)}`;
  return `${type === 'M2M' ? 'Month to month since' : 'Since'} ${formatDate(firstDay)}`;
}

/** BOOKS-26. */
export function rentRollColumns(
  totals: RentRoll['totals'] | undefined,
): readonly DataColumn<RentRollRow>[] {
  return [
    propertyColumn(),
    {
      id: 'status',
      header: 'Status',
      value: ({ status }) => rentRollStatusNames[status],
      cell: ({ status }) => rentRollStatusNames[status],
      foot: totals && `${totals.occupied} of ${totals.homes} occupied`,
    },
    {
      id: 'tenant',
      header: 'Tenant',
      value: ({ lesseeName }) => lesseeName ?? '',
      cell: ({ lesseeName }) => <bdi>{lesseeName ?? NONE}</bdi>,
    },
    { id: 'term', header: 'Term', value: (row) => row.lastDay ?? '', cell: termText },
    amountColumn('rent', 'Rent', totals),
    amountColumn('otherCharges', 'Other charges', totals),
    amountColumn('depositHeld', 'Deposit held', totals),
    { ...amountColumn('balance', 'Balance', totals), cell: (row) => <Balance row={row} /> },
    {
      id: 'lastPayment',
      header: 'Last payment',
      align: 'end',
      value: ({ lastPayment }) => lastPayment?.date ?? '',
      cell: ({ lastPayment }) =>
        lastPayment ? (
          <>
            <Money amount={lastPayment.amount} /> on {formatDate(lastPayment.date)}
          </>
        ) : (
          NONE
        ),
    },
  ];
}

/** Opens the account behind the balance. */
function Balance({ row: { leaseId, propertyId, balance } }: { readonly row: RentRollRow }) {
  if (leaseId === null) return NONE;
  return (
    <ScreenLink to="account" propertyId={propertyId} lease={leaseId}>
      <Money amount={balance} owed />
    </ScreenLink>
  );
}
