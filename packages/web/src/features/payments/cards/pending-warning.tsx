import type { LesseePayment } from '@tenantry/contract/payments/payments.schemas';
import { formatMoney } from '../../../lib/format.ts';
import classes from './lessee-payment.module.css';

interface PendingWarningProps {
  /** Of the lease that is about to be paid. */
  readonly pending: readonly LesseePayment[];
}

/** Before a tenant pays the same money twice. */
export function PendingWarning({ pending }: PendingWarningProps) {
  if (pending.length === 0) return null;
  const sums = pending.map(({ amount }) => formatMoney(amount)).join(' and ');
  return (
    <p className={classes.warning} role="alert">
      {pending.length === 1
        ? `A payment of ${sums} is still being processed. What you pay now is paid in addition.`
        : `Payments of ${sums} are still being processed. What you pay now is paid in addition.`}
    </p>
  );
}
