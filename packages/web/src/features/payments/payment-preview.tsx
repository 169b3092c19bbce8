import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import type { PaymentDraft } from './payment-fields.tsx';
import { outcomeSentence, paymentOutcome } from './payment-outcome.ts';
import classes from './external-payment.module.css';

interface PaymentPreviewProps {
  readonly draft: PaymentDraft;
  /** The invoices of the paying lease, oldest due date first. */
  readonly invoices: readonly Invoice[];
}

/** Shows what saving will do with the money. */
export function PaymentPreview({ draft: { amount, paymentDate }, invoices }: PaymentPreviewProps) {
  return (
    <p className={classes.outcome} role="status">
      {paymentDate === null
        ? 'Enter the date to see which invoices it pays.'
        : sentenceFor(paymentOutcome(dollarsFromText(amount), invoices, paymentDate))}
    </p>
  );
}

const sentenceFor = (outcome: ReturnType<typeof paymentOutcome>) =>
  outcome === null ? 'Enter an amount to see which invoices it pays.' : outcomeSentence(outcome);
