import { Button, Checkbox, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { invoiceInput, type Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import { monthOf, type CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { formatCents } from '@tenantry/contract/shared/money';
import { useRef, useState } from 'react';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { callApi } from '../../lib/api.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';
import { lesseeVerb } from '../leases/lease-text.ts';
import { InvoiceDateFields } from './invoice-date-fields.tsx';
import { firstDraft, type InvoiceDraft, invoiceInputOf } from './invoice-draft.ts';
import { amountText, draftAmount } from './item-draft.ts';
import type { LeaseUnderLaw } from './lease-under-law.ts';
import { hasOwnLateFee, missingLateInvoices, unbilledLateFees } from './late-fee-items.ts';
import { rentBilledTwice, rentLeftOver } from './rent-of-month.ts';
import classes from './invoice-form.module.css';
import { InvoiceItems } from './invoice-items.tsx';
import { monthName } from '@tenantry/contract/shared/month-names';

interface InvoiceFormProps {
  readonly lease: LeaseUnderLaw;
  /** The property's invoices, which show what rent is already billed. */
  readonly invoices: readonly Invoice[];
  readonly today: CalendarDate;
  readonly onCreated: () => void;
}

const check = schemaResolver(invoiceInput, { sync: true });

/** INV-5 to INV-9. */
export function InvoiceForm({ lease, invoices, today, onCreated }: InvoiceFormProps) {
  const [emailToLessee, setEmailToLessee] = useState(true);
  const confirmSecondRent = useRef(false);
  const late = unbilledLateFees(lease, invoices);
  const form = useForm<InvoiceDraft>({
    initialValues: firstDraft(lease, today, invoices),
    validate: (draft) => ({
      ...check(invoiceInputOf(draft, lease, today)),
      ...missingLateInvoices(draft, late),
    }),
  });
  const { error, formProps } = useFormSubmit({
    form,
    mayBeSent: (draft) => {
      const billed = rentBilledTwice(draft, lease, invoices);
      confirmSecondRent.current = billed !== undefined;
      return billed ? mayBillAgain(draft, billed) : true;
    },
    send: (draft, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/invoices', {
        params: { propertyId: lease.propertyId },
        body: {
          ...invoiceInputOf(draft, lease, today),
          emailToLessee,
          ...(confirmSecondRent.current && { confirmSecondRent: true }),
          ...(hasOwnLateFee(draft) && { confirmOwnLateFee: true }),
        },
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: async ({ number }, _draft, refreshed) => {
      // The next form must propose what this invoice does not bill.
      await refreshed;
      notifySuccess(`Invoice ${invoiceLabel(number)} created`);
      onCreated();
    },
  });
  useKeptDraft(form, `invoice:${lease.id}`);
  useUnsavedChanges(form.isDirty());
  return (
    <form {...formProps}>
      <FormError error={error} />
      <InvoiceDateFields form={form} lease={lease} today={today} />
      <InvoiceItems form={form} late={late} />
      <RentLeftOver left={rentLeftOver(form.values, lease, invoices)} />
      <Checkbox
        mt="md"
        label="Email this invoice to the tenant"
        checked={emailToLessee}
        onChange={(event) => setEmailToLessee(event.currentTarget.checked)}
      />
      <div className={classes.foot}>
        <div>
          <div className={classes.total} role="status">
            Total <strong>{amountText(draftAmount(form.values.items))}</strong>
          </div>
          {lease.credit > 0 && (
            <Text size="sm" c="dimmed">
              {lesseeVerb(lease, 'has', 'have')} {formatMoney(lease.credit)} of credit. It is used
              for this invoice.
            </Text>
          )}
        </div>
        <Button type="submit" loading={form.submitting}>
          Create Invoice
        </Button>
      </div>
    </form>
  );
}

/** CHG-7: part of the rent keeps the automatic run from billing the month. */
function RentLeftOver({ left }: { left: ReturnType<typeof rentLeftOver> }) {
  if (!left) return null;
  return (
    <Text size="sm" mt="xs" role="note">
      This bills {formatCents(left.billed)} of the month’s rent. The rest, {formatCents(left.rest)},
      is not billed automatically. The lease lists it as missed under Charges, where you can bill
      it.
    </Text>
  );
}

/** Asks before the rent of a month is billed twice. */
function mayBillAgain(draft: InvoiceDraft, billed: Invoice): Promise<boolean> {
  const month = monthName(monthOf(draft.dueDate));
  const question = `${month} rent is already on invoice ${invoiceLabel(billed.number)}. Create a second one?`;
  return confirm({ question, confirmLabel: 'Create' });
}
