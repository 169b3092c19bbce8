import { Checkbox } from '@mantine/core';
import type { PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/tables/data-column.ts';
import { NoValue } from '../../ui/text/no-value.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import classes from './billing.module.css';

interface Choice {
  readonly chosen: (leaseId: string) => boolean;
  readonly onChoose: (leaseId: string, chosen: boolean) => void;
}

const canBill = ({ invoices }: PlannedLease) => invoices.length > 0;

/** CHG-25: a row for each lease: what a run bills it, what is on hold and why, and what it owes afterward. */
export function plannedColumns({ chosen, onChoose }: Choice): DataColumn<PlannedLease>[] {
  return [
    {
      id: 'lessee',
      header: 'Tenant',
      phone: 'title',
      value: ({ lesseeName }) => lesseeName,
      cell: (lease) => (
        <span className={classes.choice}>
          <Checkbox
            aria-label={`Bill ${lease.lesseeName}, ${lease.home.label}`}
            checked={canBill(lease) && chosen(lease.leaseId)}
            disabled={!canBill(lease)}
            onChange={(event) => onChoose(lease.leaseId, event.currentTarget.checked)}
          />
          <span className={classes.who}>
            <ScreenLink to="modify-lease" propertyId={lease.propertyId} tab="charges">
              {lease.lesseeName}
            </ScreenLink>
            <span className={classes.hint}>
              {lease.home.label}
              {!lease.invoiceAutomatically && ' · invoiced manually'}
            </span>
          </span>
        </span>
      ),
    },
    { id: 'billed', header: 'To bill', phone: 'below', cell: (lease) => <Billed lease={lease} /> },
    {
      id: 'credit',
      header: 'Credit used',
      align: 'end',
      phone: 'named',
      value: ({ creditUsed }) => creditUsed,
      cell: ({ creditUsed }) =>
        creditUsed > 0 ? formatMoney(creditUsed) : <NoValue label="none" />,
    },
    {
      id: 'after',
      header: 'Open afterward',
      align: 'end',
      phone: 'named',
      value: ({ owedAfter }) => owedAfter,
      cell: (lease) =>
        canBill(lease) ? formatMoney(lease.owedAfter) : <NoValue label="not billed" />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      phone: 'beside',
      value: ({ amount }) => amount,
      cell: ({ amount }) => <strong>{formatMoney(amount)}</strong>,
    },
  ];
}

/** The items of a lease's invoices, and below them what is on hold. */
function Billed({ lease: { invoices, held } }: { readonly lease: PlannedLease }) {
  return (
    <span className={classes.billed}>
      {invoices.map(({ dueDate, items }) => (
        <span key={dueDate}>
          {items
            .map(({ description, amount }) => `${description} ${formatMoney(amount)}`)
            .join(', ')}
          <span className={classes.hint}> due {formatDate(dueDate)}</span>
        </span>
      ))}
      {held.map(({ description, firstDay, lastDay, amount, reason, isRest }) => (
        <span key={`${description} ${firstDay}`} className={classes.hint}>
          {isRest ? 'Not billed automatically' : 'On hold'}: {description} {formatDate(firstDay)} to{' '}
          {formatDate(lastDay)}, {formatMoney(amount)}. Reason: {reason}.
        </span>
      ))}
    </span>
  );
}

const settledInWords = ({
  description,
  firstDay,
  lastDay,
  reason,
}: PlannedLease['settled'][number]) =>
  `${description} ${formatDate(firstDay)} to ${formatDate(lastDay)}: ${reason}.`;

/** CHG-7: periods that the run does not bill, collapsed below those that it bills. */
export function SettledPeriods({ leases }: { readonly leases: readonly PlannedLease[] }) {
  const settled = leases.filter((lease) => lease.settled.length > 0);
  const count = settled.flatMap((lease) => lease.settled).length;
  if (count === 0) return null;
  return (
    <details className={classes.quiet}>
      <summary>
        {count === 1 ? '1 period needs no invoice' : `${count} periods need no invoice`}
      </summary>
      <ul>
        {settled.map(({ leaseId, propertyId, lesseeName, home, settled: periods }) => (
          <li key={leaseId}>
            <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
              {lesseeName}, {home.label}
            </ScreenLink>
            <div>{periods.map(settledInWords).join(' ')}</div>
          </li>
        ))}
      </ul>
    </details>
  );
}
