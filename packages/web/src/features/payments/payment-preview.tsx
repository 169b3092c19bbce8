import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import {
  externalPaymentInput,
  type ExternalPaymentInput,
} from '@tenantry/contract/payments/payments.schemas';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { ApiError } from '../../lib/api.ts';
import { paymentInputOf, type PaymentDraft } from './payment-fields.tsx';
import { isKnown, outcomeSentence, paymentOutcome, rehearsedOutcome } from './payment-outcome.ts';
import { rehearsedPaymentQuery } from './payments.queries.ts';
import classes from './external-payment.module.css';

interface PaymentPreviewProps {
  readonly propertyId: string;
  readonly draft: PaymentDraft;
  /** The invoices of the paying lease, oldest due date first. */
  readonly invoices: readonly Invoice[];
}

/** Shows what saving will do with the money. */
export function PaymentPreview({ propertyId, draft, invoices }: PaymentPreviewProps) {
  const { amount, paymentDate } = draft;
  const outcome =
    paymentDate === null ? null : paymentOutcome(dollarsFromText(amount), invoices, paymentDate);
  return (
    <p className={classes.outcome} role="status">
      {paymentDate === null && 'Enter the date to see which invoices it pays.'}
      {paymentDate !== null && outcome === null && 'Enter an amount to see which invoices it pays.'}
      {outcome !== null &&
        (isKnown(outcome) ? (
          outcomeSentence(outcome)
        ) : (
          <Rehearsed propertyId={propertyId} payment={payable(draft)} />
        ))}
    </p>
  );
}

/** The payment, with a stand-in description if none is typed yet; null while it is not valid. */
function payable(draft: PaymentDraft): ExternalPaymentInput | null {
  const described = { ...draft, description: draft.description || 'Payment' };
  return externalPaymentInput.safeParse(paymentInputOf(described)).data ?? null;
}

const MS_AFTER_TYPING = 300;

interface RehearsedProps {
  readonly propertyId: string;
  readonly payment: ExternalPaymentInput | null;
}

/** GEN-5: if the order of payments matters, the server rehearses the payment. */
function Rehearsed({ propertyId, payment }: RehearsedProps) {
  const [asked] = useDebouncedValue(JSON.stringify(payment), MS_AFTER_TYPING);
  const given = JSON.parse(asked) as ExternalPaymentInput | null;
  const { data, error, isFetching } = useQuery(rehearsedPaymentQuery(propertyId, given));
  if (given === null) return 'Enter the date to see which invoices it pays.';
  if (isFetching) return 'Checking which invoices it pays…';
  if (error) return error instanceof ApiError ? error.message : 'The preview could not be loaded.';
  return data ? outcomeSentence(rehearsedOutcome(data.answer)) : null;
}
