import { Badge } from '@mantine/core';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import classes from './payment-list.module.css';
import { statusLabels } from './payment-labels.ts';

const colors: Readonly<Record<Payment['status'], string>> = {
  pending: 'gray',
  failed: 'red',
  received: 'pine',
  partlyReversed: 'amber',
  reversed: 'gray',
};

/** The status of a payment, and why a card payment failed. */
export function PaymentStatus({
  payment: { status, failure, reversals },
}: {
  readonly payment: Pick<Payment, 'status' | 'failure' | 'reversals'>;
}) {
  const refunding = reversals.some((reversal) => reversal.status === 'pending');
  return (
    <>
      <Badge variant="light" color={colors[status]} tt="none">
        {statusLabels[status]}
      </Badge>
      {status === 'failed' && failure && <div className={classes.why}>{failure}</div>}
      {refunding && <div className={classes.why}>Refund pending</div>}
    </>
  );
}
