import { Badge } from '@mantine/core';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import classes from './payment-list.module.css';
import { methodLabel } from './payment-labels.ts';

/** How it was paid; `Test` means that no money moved (PAY-8). */
export function PaymentMethod({ payment }: { readonly payment: Pick<Payment, 'method' | 'card'> }) {
  return (
    <span className={classes.method}>
      {methodLabel(payment)}
      {payment.card?.testMode && (
        <Badge variant="light" color="gray" tt="none" size="sm">
          Test
        </Badge>
      )}
    </span>
  );
}
