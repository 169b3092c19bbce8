import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import type { PaymentDraft } from './payment-draft.ts';
import { outcomeSentence, paymentOutcome } from './payment-outcome.ts';
import classes from './external-payment.module.css';

interface PaymentPreviewProps {
  readonly draft: PaymentDraft;
  /** The invoices of the paying lease, oldest due date first. */
  readonly invoices: readonly Invoice[];
  /** The invoice whose page opened the form. */
  readonly meant: Invoice | undefined;
}

/** Shows what saving will do with the money. */
export function PaymentPreview({ draft, invoices, meant }: PaymentPreviewProps) {
  const { amount, paymentDate } = draft;
  return (
    <p className={classes.outcome} role="status">
      {paymentDate === null
        ? 'Enter the date to see which invoices it pays.'
        : sentenceFor(paymentOutcome(dollarsFromText(amount), invoices, paymentDate), meant)}
    </p>
  );
}

function sentenceFor(outcome: ReturnType<typeof paymentOutcome>, meant: Invoice | undefined) {
  if (outcome === null) return 'Enter an amount to see which invoices it pays.';
  const sentence = outcomeSentence(outcome);
  const goesElsewhere = meant && outcome.parts.some(({ invoiceId }) => invoiceId !== meant.id);
  return goesElsewhere ? `${sentence} Older invoices are paid first.` : sentence;
}
