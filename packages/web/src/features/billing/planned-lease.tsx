import { Checkbox } from '@mantine/core';
import type { PlannedLease } from '@tenantry/contract/billing/billing.schemas';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { leasesOf } from './billing-words.ts';
import classes from './billing.module.css';

interface PlannedLeaseProps {
  readonly lease: PlannedLease;
  readonly chosen: boolean;
  /** Null when there is nothing to bill. */
  readonly onChoose: ((chosen: boolean) => void) | null;
}

/** What a run bills one lease, item by item, and why something is left out. */
export function PlannedLeaseCard({ lease, chosen, onChoose }: PlannedLeaseProps) {
  const { propertyId, lesseeName, addressLine1, invoices, held, settled } = lease;
  return (
    <li className={classes.lease}>
      <div className={classes.leaseHead}>
        <Checkbox
          aria-label={`Bill ${lesseeName}, ${addressLine1}`}
          checked={chosen}
          disabled={onChoose === null}
          onChange={(event) => onChoose?.(event.currentTarget.checked)}
        />
        <div className={classes.who}>
          <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
            {lesseeName}
          </ScreenLink>
          <span className={classes.hint}>
            {addressLine1}
            {!lease.invoiceAutomatically && ' · invoiced by hand'}
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
        <p className={classes.note}>Owed afterwards: {formatMoney(lease.owedAfter)}.</p>
      )}
      {held.map(({ description, firstDay, lastDay, amount, reason }) => (
        <p key={`${description} ${firstDay}`} className={classes.note}>
          On hold: {description} {formatDate(firstDay)} to {formatDate(lastDay)},{' '}
          {formatMoney(amount)}. Reason: {reason}.
        </p>
      ))}
      {settled.map((period) => (
        <p key={`${period.description} ${period.firstDay}`} className={classes.note}>
          {settledInWords(period)}
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

/** Leases that the run leaves as they are, out of the way of those that it bills. */
export function SettledLeases({ leases }: { readonly leases: readonly PlannedLease[] }) {
  if (leases.length === 0) return null;
  return (
    <details className={classes.quiet}>
      <summary>{leasesOf(leases.length)} with nothing left to bill</summary>
      <ul>
        {leases.map(({ leaseId, propertyId, lesseeName, addressLine1, settled }) => (
          <li key={leaseId}>
            <ScreenLink to="modify-lease" propertyId={propertyId} tab="charges">
              {lesseeName}, {addressLine1}
            </ScreenLink>
            <div>{settled.map(settledInWords).join(' ')}</div>
          </li>
        ))}
      </ul>
    </details>
  );
}
