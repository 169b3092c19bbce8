import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { invoicesQuery } from '../invoices/invoices.queries.ts';
import { paymentsQuery } from './payments.queries.ts';
import { otherCreditOf, takingBack, takingBackSentences } from './taking-back.ts';
import classes from './taking-back.module.css';

interface TakingBackPanelProps {
  readonly payment: Payment;
  /** Dollars; NaN while there is no amount. */
  readonly amount: number;
  /** What happens besides, first. */
  readonly children?: string | undefined;
}

/** PAY-9: what taking the money back will do, before it is done. */
export function TakingBackPanel({ payment, amount, children }: TakingBackPanelProps) {
  const invoices = useQuery(invoicesQuery(payment.propertyId));
  const payments = useQuery(paymentsQuery(payment.propertyId));
  const failed = [invoices, payments].find(({ data, isError }) => isError && !data);
  if (failed) {
    return (
      <ErrorPanel
        title="What this would do could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!invoices.data || !payments.data) return <Skeleton className={classes.skeleton} />;
  const outcome = takingBack(
    amount,
    payment,
    invoices.data.filter(({ leaseId }) => leaseId === payment.leaseId),
    otherCreditOf(payment, payments.data),
  );
  return (
    <div className={classes.outcome} role="status">
      {outcome ? (
        <ul>
          {children && <li>{children}</li>}
          {takingBackSentences(outcome).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        'Enter an amount to see what will happen.'
      )}
    </div>
  );
}
