import { Button } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import {
  externalPaymentInput,
  type ExternalPaymentInput,
} from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useReducer, useState } from 'react';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { invalidate } from '../../lib/query-client.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { invoicesKey } from '../invoices/invoices.queries.ts';
import { leasesKey } from '../leases/leases.queries.ts';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import { propertiesKey } from '../properties/properties.queries.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import classes from './external-payment.module.css';
import { PaymentFields, type PaymentDraft } from './payment-fields.tsx';
import { PaymentOutcome } from './payment-outcome-panel.tsx';

interface ExternalPaymentFormProps {
  readonly propertyId: string;
  readonly leases: readonly Lease[];
  /** The lease whose payment it is at first. */
  readonly payer: string;
  /** Of the property, oldest due date first. */
  readonly invoices: readonly Invoice[];
  readonly today: CalendarDate;
  readonly onClose: () => void;
}

const check = schemaResolver(externalPaymentInput, { sync: true });

export function ExternalPaymentForm(props: ExternalPaymentFormProps) {
  const { leases, payer, invoices, today, onClose } = props;
  const form = useForm<PaymentDraft>({
    initialValues: {
      leaseId: payer,
      method: 'Check',
      amount: '',
      paymentDate: today,
      description: '',
    },
    validate: check,
  });
  const { error, submit, cancel } = useRecordPayment(form, props.propertyId, onClose);
  const { leaseId, amount } = form.values;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <PaymentFields form={form} leases={leases} />
      <PaymentOutcome
        amount={amount}
        invoices={invoices.filter((invoice) => invoice.leaseId === leaseId)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={cancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </div>
    </form>
  );
}

function useRecordPayment(
  form: UseFormReturnType<PaymentDraft>,
  propertyId: string,
  onClose: () => void,
) {
  const [error, setError] = useState<unknown>(null);
  const [idempotencyKey] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const release = useUnsavedChanges(form.isDirty());
  const leave = () => {
    release();
    onClose();
  };
  const submit = async (draft: PaymentDraft) => {
    setError(null);
    try {
      const payment = await callApi(
        'POST /v1/admin/properties/:propertyId/invoices/externalPayment',
        // Checked by the schema, so the amount is a number and the date is there.
        { params: { propertyId }, body: draft as ExternalPaymentInput, idempotencyKey },
      );
      void invalidate(invoicesKey, propertiesKey, leasesKey);
      notifySuccess(`${formatMoney(payment.amount)} recorded`);
      leave();
    } catch (reason) {
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
    }
  };
  return { error, submit, cancel: leave };
}
