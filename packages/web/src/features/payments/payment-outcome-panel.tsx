import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import classes from './external-payment.module.css';
import { outcomeSentence, paymentOutcome } from './payment-outcome.ts';

interface PaymentOutcomeProps {
  /** Dollars; NaN while there is no amount. */
  readonly amount: number;
  /** Of the lease that pays, oldest due date first. */
  readonly invoices: readonly Invoice[];
}

/** What saving will do with the money, before it is done. */
export function PaymentOutcome({ amount, invoices }: PaymentOutcomeProps) {
  const outcome = paymentOutcome(amount, invoices);
  return (
    <p className={classes.outcome} role="status">
      {outcome
        ? outcomeSentence(outcome)
        : 'Enter an amount to see which invoices it pays, the oldest first.'}
    </p>
  );
}
