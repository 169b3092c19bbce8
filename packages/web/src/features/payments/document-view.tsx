import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useEffect, useRef } from 'react';
import { download } from '../../lib/download.ts';
import { DocumentContent } from '../../ui/documents/document-content.tsx';
import { documentLabel } from '../../ui/documents/document-file.ts';
import type { PaymentDocument } from './document-thumbnail.tsx';
import classes from './payment-documents.module.css';
import paymentClasses from './payment-details.module.css';
import { documentQuery } from './payments.queries.ts';

interface DocumentViewProps {
  readonly payment: Payment;
  readonly document: PaymentDocument;
  readonly onBack: () => void;
}

/** PAY-9: a document of a payment, shown in place of the payment. */
export function DocumentView({ payment, document, onBack }: DocumentViewProps) {
  const query = useQuery(documentQuery(payment, document.fileName));
  const { data: file } = query;
  const label = documentLabel(document.fileName);
  const backButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    backButton.current?.focus();
  }, [document]);
  return (
    <section aria-label={label}>
      <div className={`${paymentClasses.head} ${classes.opened}`}>
        <h3 className={paymentClasses.title}>{label}</h3>
        <div className={paymentClasses.actions}>
          {file && (
            <Button variant="default" size="sm" onClick={() => download(file, label)}>
              Download
            </Button>
          )}
          <Button ref={backButton} variant="default" size="sm" onClick={onBack}>
            Back to the payment
          </Button>
        </div>
      </div>
      <DocumentContent query={query} contentType={document.contentType} label={label} />
    </section>
  );
}
