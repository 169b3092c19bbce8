import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DateText } from '../../ui/text/date-text.tsx';
import { HistoryLink } from '../../ui/text/history-link.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ExplainLink } from '../../ui/screens/explain-link.tsx';
import { DocumentView } from './document-view.tsx';
import classes from './payment-details.module.css';
import { LateFeesAfter } from './late-fees-after.tsx';
import { PaymentDocuments } from './payment-documents.tsx';
import { PaymentMethod } from './payment-method.tsx';
import { PaymentMoney } from './payment-money.tsx';
import type { ListedPayment } from './payment-selection.ts';
import { PaymentStatus } from './payment-status.tsx';
import { paymentName } from './payment-labels.ts';
import { TakeBackAction } from './take-back-action.tsx';

interface PaymentDetailsProps {
  readonly payment: ListedPayment;
  readonly onBack: () => void;
}

/** One open payment: where its money is, its reversals, and its documents. A document opens in its place. */
export function PaymentDetails({ payment, onBack }: PaymentDetailsProps) {
  const name = paymentName(payment);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const [shown, setShown] = useState<string | null>(null);
  const document = payment.documents.find(({ fileName }) => fileName === shown);
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => backButton.current?.focus(), []);
  const section = useRef<HTMLElement>(null);
  const closeDocument = () => {
    flushSync(() => setShown(null));
    section.current
      ?.querySelector<HTMLElement>(`[data-document="${CSS.escape(shown ?? '')}"]`)
      ?.focus();
  };
  return (
    <>
      <section
        ref={section}
        className={classes.payment}
        aria-label={title}
        hidden={document !== undefined}
      >
        <div className={classes.head}>
          <h3 className={classes.title}>{title}</h3>
          <div className={classes.actions}>
            <HistoryLink kind="payment" entityId={payment.id} />
            <TakeBackAction payment={payment} next={backButton} />
            <Button ref={backButton} variant="default" size="sm" onClick={onBack}>
              Back to the list
            </Button>
          </div>
        </div>
        <Facts payment={payment} />
        <div>
          <PaymentMoney payment={payment} />
          <ExplainLink propertyId={payment.propertyId} />
        </div>
        <LateFeesAfter payment={payment} />
        <div className={classes.wide}>
          <h4 className={classes.heading}>Documents</h4>
          <PaymentDocuments payment={payment} onOpen={setShown} />
        </div>
      </section>
      {document && <DocumentView payment={payment} document={document} onBack={closeDocument} />}
    </>
  );
}

function Facts({ payment }: { readonly payment: ListedPayment }) {
  return (
    <dl className={classes.facts}>
      <dt>Date</dt>
      <dd>
        <DateText date={payment.paymentDate} />
      </dd>
      <dt>Method</dt>
      <dd>
        <PaymentMethod payment={payment} />
      </dd>
      <dt>Amount</dt>
      <dd>
        <Money amount={payment.amount} />
      </dd>
      <dt>Tenant</dt>
      <dd>{payment.lessee}</dd>
      {payment.paidBy && (
        <>
          <dt>Paid by</dt>
          <dd>{payment.paidBy.name}</dd>
        </>
      )}
      <dt>Description</dt>
      <dd>{payment.description}</dd>
      <dt>Status</dt>
      <dd>
        <PaymentStatus payment={payment} />
      </dd>
    </dl>
  );
}
