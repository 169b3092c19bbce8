import { Button } from '@mantine/core';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { lastDayInTime } from '@tenantry/contract/ledger/overdue.rules';
import { useEffect, useRef } from 'react';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ExplainLink } from '../../ui/screens/explain-link.tsx';
import { ScreenButton } from '../../ui/screens/screen-link.tsx';
import { BillLateFee } from './bill-late-fee.tsx';
import { ChargedWork } from './charged-work.tsx';
import { CreditInvoice } from './credit-invoice.tsx';
import { EmailInvoice, emailInWords } from './email-invoice.tsx';
import { ExplainItems } from './explain-items.tsx';
import classes from './invoice-details.module.css';
import { InvoiceStatus } from './invoice-status.tsx';

interface InvoiceDetailsProps {
  readonly invoice: Invoice;
  /** If absent, the invoice is the tenant's own. */
  readonly propertyId: string | undefined;
  readonly onBack: () => void;
}

/** One open invoice: what it charges, what was paid, and what remains. */
export function InvoiceDetails({ invoice, propertyId, onBack }: InvoiceDetailsProps) {
  const title = `Invoice ${invoiceLabel(invoice.number)}`;
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => backButton.current?.focus(), []);
  return (
    <section className={classes.invoice} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <div className={classes.actions}>
          {propertyId !== undefined && <HistoryLink kind="invoice" entityId={invoice.id} />}
          <Button ref={backButton} variant="default" size="sm" onClick={onBack}>
            Back to the list
          </Button>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt>Tenant</dt>
        <dd>{invoice.lesseeName}</dd>
        <dt>Invoice date</dt>
        <dd>
          <DateText date={invoice.date} />
        </dd>
        <dt>Due Date</dt>
        <dd>
          <DateText date={invoice.dueDate} />
        </dd>
        <dt>Late after</dt>
        <dd>
          <DateText date={lastDayInTime(invoice)} />
        </dd>
        <dt>Status</dt>
        <dd>
          <InvoiceStatus invoice={invoice} />
        </dd>
        {invoice.lateFeePolicy !== null && (
          <>
            <dt>Late fees</dt>
            <dd>{invoice.lateFeePolicy}</dd>
          </>
        )}
        {invoice.email !== null && (
          <>
            <dt>Email</dt>
            <dd>{emailInWords(invoice)}</dd>
          </>
        )}
      </dl>
      <div>
        <h4 className={classes.heading}>Items</h4>
        <Items invoice={invoice} />
        <ChargedWork invoice={invoice} side={propertyId === undefined ? 'lessee' : 'staff'} />
        {propertyId !== undefined && <ExplainItems invoice={invoice} />}
        <h4 className={classes.heading}>Payments</h4>
        <Payments invoice={invoice} />
        {propertyId !== undefined && <Corrections invoice={invoice} />}
        <ExplainLink propertyId={propertyId} />
      </div>
    </section>
  );
}

function Items({ invoice }: { invoice: Invoice }) {
  return (
    <table className={classes.lines} aria-label="Items">
      <tbody>
        {invoice.items.map(({ description, quantity, rate, amount }, index) => (
          <tr key={index}>
            <th scope="row">
              {description}
              {quantity !== 1 && (
                <div className={classes.how}>
                  {quantity} × {formatMoney(rate)}
                </div>
              )}
            </th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Amount</th>
          <td>
            <Money amount={invoice.amount} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Payments({ invoice }: { invoice: Invoice }) {
  return (
    <table className={classes.lines} aria-label="Payments">
      <tbody>
        {invoice.payments.length === 0 && (
          <tr>
            <td colSpan={2}>
              <p className={classes.none}>No payments yet.</p>
            </td>
          </tr>
        )}
        {invoice.payments.map(({ paymentId, paymentDate, amount }) => (
          <tr key={paymentId}>
            <th scope="row">
              Paid on <DateText date={paymentDate} />
            </th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
        {invoice.credits.map(({ id, date, reason, amount }) => (
          <tr key={id}>
            <th scope="row">
              Credit on <DateText date={date} />
              <div className={classes.how}>{reason}</div>
            </th>
            <td>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Balance</th>
          <td>
            <Money amount={invoice.remainingBalance} owed />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** An administrator's actions for an open, late or wrong invoice. */
function Corrections({ invoice }: { invoice: Invoice }) {
  const { id, number, propertyId, leaseId, lateFeeOwed, remainingBalance } = invoice;
  return (
    <div className={classes.corrections}>
      {remainingBalance > 0 && (
        <ScreenButton to="external-payment" search={{ propertyId, lease: leaseId, view: id }}>
          Record payment
        </ScreenButton>
      )}
      {lateFeeOwed > 0 && (
        <BillLateFee propertyId={propertyId} invoiceId={id} number={number} amount={lateFeeOwed} />
      )}
      <CreditInvoice invoice={invoice} />
      <EmailInvoice invoice={invoice} />
    </div>
  );
}
