import { Button } from '@mantine/core';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { INVOICE_HAS_PAYMENTS } from '@tenantry/contract/invoices/invoices.messages';
import { useState } from 'react';
import { invoiceLabel } from '../../lib/format.ts';
import { InvoicePdfActions } from './invoice-pdf-actions.tsx';
import classes from './invoice-list.module.css';

interface InvoiceActionsProps {
  readonly invoice: Invoice;
  /** If absent, the invoice is the tenant's own. */
  readonly propertyId: string | undefined;
  readonly onView: (invoice: Invoice) => void;
  /** Only administrators can delete. */
  readonly onDelete: ((invoice: Invoice) => void) | undefined;
}

/** INV-4: the actions for the invoice of a row. */
export function InvoiceActions({ invoice, propertyId, onView, onDelete }: InvoiceActionsProps) {
  const [refused, setRefused] = useState(false);
  const name = `invoice ${invoiceLabel(invoice.number)}`;
  // INV-12: this refusal comes before the question, because the deletion would be refused.
  const askToDelete = () => (hasMoney(invoice) ? setRefused(true) : onDelete?.(invoice));
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`View ${name}`}
          onClick={() => onView(invoice)}
        >
          View
        </Button>
        <InvoicePdfActions invoice={invoice} propertyId={propertyId} />
        {onDelete && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Delete ${name}`}
            onClick={askToDelete}
          >
            Delete
          </Button>
        )}
      </div>
      {refused && (
        <p role="alert" className={classes.failure}>
          {INVOICE_HAS_PAYMENTS}
        </p>
      )}
    </>
  );
}

const hasMoney = ({ payments, credits }: Invoice) => payments.length > 0 || credits.length > 0;
