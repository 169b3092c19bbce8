import { Badge } from '@mantine/core';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import classes from './payment-list.module.css';
import { CARD_METHOD, methodAndNumber, methodLabel } from './payment-labels.ts';

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

interface MethodAndNumberProps {
  readonly payment: Pick<Payment, 'method' | 'card' | 'description'>;
}

/** `Check 1042`, `Visa ending in 4242`: the method is said once. */
export function MethodAndNumber({ payment }: MethodAndNumberProps) {
  return payment.method === CARD_METHOD ? (
    <PaymentMethod payment={payment} />
  ) : (
    <span className={classes.named}>{methodAndNumber(payment)}</span>
  );
}
