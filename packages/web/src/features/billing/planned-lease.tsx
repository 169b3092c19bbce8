import { Checkbox } from '@mantine/core';
import type { PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import classes from './billing.module.css';

interface PlannedLeaseProps {
  readonly lease: PlannedLease;
  readonly chosen: boolean;
  /** Null if there is nothing to bill. */
  readonly onChoose: ((chosen: boolean) => void) | null;
}

/** What a run bills one lease, item by item, and what is on hold and why. */
export function PlannedLeaseCard({ lease, chosen, onChoose }: PlannedLeaseProps) {
  const { propertyId, lesseeName, home, invoices, held } = lease;
  return (
    <li className={classes.lease}>
      <div className={classes.leaseHead}>
        <Checkbox
          aria-label={`Bill ${lesseeName}, ${home.label}`}
          checked={chosen}
          disabled={onChoose === null}
          onChange={(event) => onChoose?.(event.currentTarget.checked)}
        />
        <div className={classes.who}>
          <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
            {lesseeName}
          </ScreenLink>
          <span className={classes.hint}>
            {home.label}
            {!lease.invoiceAutomatically && ' · invoiced manually'}
          </span>
        </div>
        <strong className={classes.amount}>{formatMoney(lease.amount)}</strong>
      </div>
      {invoices.map(({ dueDate, items, amount }) => (
        <table key={dueDate} className={classes.items}>
          <caption>Due {formatDate(dueDate)}</caption>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.kind} ${item.description}`}>
                <td>{item.description}</td>
                <td className={classes.amount}>{formatMoney(item.amount)}</td>
              </tr>
            ))}
            {items.length > 1 && (
              <tr className={classes.sum}>
                <td>Invoice</td>
                <td className={classes.amount}>{formatMoney(amount)}</td>
              </tr>
            )}
          </tbody>
        </table>
      ))}
      {lease.creditUsed > 0 && (
        <p className={classes.note}>Credit used: {formatMoney(lease.creditUsed)}.</p>
      )}
      {invoices.length > 0 && (
        <p className={classes.note}>Open afterward: {formatMoney(lease.owedAfter)}.</p>
      )}
      {held.map(({ description, firstDay, lastDay, amount, reason, isRest }) => (
        <p key={`${description} ${firstDay}`} className={classes.note}>
          {isRest ? 'Not billed automatically' : 'On hold'}: {description} {formatDate(firstDay)} to{' '}
          {formatDate(lastDay)}, {formatMoney(amount)}. Reason: {reason}.
        </p>
      ))}
    </li>
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
