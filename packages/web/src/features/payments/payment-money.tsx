import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { invoiceLabel } from '../../lib/format.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import classes from './payment-details.module.css';
import { reversalLabel, type Reversal } from './payment-labels.ts';

/** Where the money of a payment is, and how much of it was reversed. */
export function PaymentMoney({ payment }: { readonly payment: Payment }) {
  return (
    <>
      <h4 className={classes.heading}>Applied to</h4>
      <Applications payment={payment} />
      {payment.reversals.length > 0 && (
        <>
          <h4 className={classes.heading}>Reversals</h4>
          <Reversals reversals={payment.reversals} />
        </>
      )}
    </>
  );
}

const nothingBecause: Readonly<Record<Payment['status'], string>> = {
  pending: 'Once received, the money is applied to open invoices, oldest first.',
  failed: 'No money was received.',
  received: 'Not applied to any invoice.',
  partlyReversed: 'Not applied to any invoice.',
  reversed: 'It was fully reversed.',
};

function Applications({
  payment: { applications, credit, status },
}: {
  readonly payment: Payment;
}) {
  if (applications.length === 0 && credit <= 0) {
    return <p className={classes.none}>{nothingBecause[status]}</p>;
  }
  return (
    <table className={classes.lines} aria-label="Applied to">
      <tbody>
        {applications.map(({ invoiceId, invoiceNumber, amount }) => (
          <tr key={invoiceId}>
            <th scope="row">Invoice {invoiceLabel(invoiceNumber)}</th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
        {credit > 0 && (
          <tr>
            <th scope="row">
              Credit
              <div className={classes.how}>kept for the next invoice</div>
            </th>
            <td>
              <Money amount={credit} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Reversals({ reversals }: { readonly reversals: readonly Reversal[] }) {
  return (
    <table className={classes.lines} aria-label="Reversals">
      <tbody>
        {reversals.map((reversal) => (
          <tr key={reversal.id}>
            <th scope="row">
              {reversalLabel(reversal)}, <DateText date={reversal.reversalDate} />
              {reversal.note && <div className={classes.how}>{reversal.note}</div>}
              {reversal.failure && <div className={classes.wrong}>{reversal.failure}</div>}
            </th>
            <td data-off={reversal.status === 'failed' || undefined}>
              <Money amount={reversal.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
