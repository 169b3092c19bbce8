import { Button } from '@mantine/core';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useEffect, useRef } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { IconCircleCheck } from '../../ui/icons/icons.tsx';
import { ScreenLink } from '../../ui/screens/screen-link.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import classes from './external-payment.module.css';
import { whereItIs } from './payment-labels.ts';
import type { DocumentUpload, DocumentUploads } from '../../ui/documents/use-document-uploads.ts';

interface RecordedPaymentProps {
  readonly payment: Payment;
  readonly uploads: DocumentUploads;
  readonly onRetry: (document: DocumentUpload) => void;
  readonly onClose: () => void;
}

/** Shown after Save while documents are uploading or could not be uploaded: the payment itself is already recorded. */
export function RecordedPayment({ payment, uploads, onRetry, onClose }: RecordedPaymentProps) {
  const { documents, remove } = uploads;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failed = documents.length > 0 && documents.every(({ state }) => state === 'failed');
  return (
    <section aria-label="Recorded payment">
      <h3 ref={heading} tabIndex={-1} className={classes.recorded}>
        <IconCircleCheck size={24} aria-hidden /> {formatMoney(payment.amount)} recorded
      </h3>
      <p className={classes.where}>
        {`${payment.method}, ${payment.description}. ${whereItIs(payment).join(', ')}.`}
      </p>
      <DocumentUploadList documents={documents} onRemove={remove} onRetry={onRetry} />
      {failed && (
        <p role="status" className={classes.where}>
          The payment is recorded, and Try again does not record it a second time. A document can
          also be added later, in the list of payments.
        </p>
      )}
      <div className={classes.buttons}>
        <ScreenLink
          to="property-payments"
          propertyId={payment.propertyId}
          className={classes.see ?? ''}
        >
          See the payments
        </ScreenLink>
        <Button variant="default" disabled={!failed} onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
