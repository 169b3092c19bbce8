import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { QueryView } from '../../ui/states/query-view.tsx';
import { useToday } from '../../lib/session.ts';
import { invoicesQuery } from '../invoices/invoices.queries.ts';
import { paymentsQuery } from './payments.queries.ts';
import { otherCreditOf, takingBack, takingBackSentences } from './taking-back.ts';
import classes from './taking-back.module.css';

interface TakingBackPanelProps {
  readonly payment: Payment;
  /** Dollars; NaN while there is no amount. */
  readonly amount: number;
  /** Shown first: what else happens. */
  readonly children?: string | undefined;
}

/** PAY-9: shows what reversing the money will do. */
export function TakingBackPanel({ payment, amount, children }: TakingBackPanelProps) {
  const invoices = useQuery(invoicesQuery(payment.propertyId));
  const payments = useQuery(paymentsQuery(payment.propertyId));
  const today = useToday();
  return (
    <QueryView
      queries={[invoices, payments]}
      failed="The preview could not be loaded."
      loading={<Skeleton className={classes.skeleton} />}
    >
      {(knownInvoices, knownPayments) => {
        const outcome = takingBack(
          amount,
          payment,
          knownInvoices.filter(({ leaseId }) => leaseId === payment.leaseId),
          { otherCredit: otherCreditOf(payment, knownPayments), day: today },
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
      }}
    </QueryView>
  );
}
