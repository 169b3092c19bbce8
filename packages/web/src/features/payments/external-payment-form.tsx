import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { externalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { FormError } from '../../ui/form-error.tsx';
import { focusFirstField } from '../../ui/focus-first-field.ts';
import classes from './external-payment.module.css';
import { PaymentDocumentation } from './payment-documentation.tsx';
import { PaymentFields, paymentInputOf, type PaymentDraft } from './payment-fields.tsx';
import { PaymentOutcome } from './payment-outcome-panel.tsx';
import { RecordedPayment } from './recorded-payment.tsx';
import { useRecordPayment } from './use-record-payment.ts';

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
  const { propertyId, leases, payer, invoices, today, onClose } = props;
  const form = useForm<PaymentDraft>({
    initialValues: {
      leaseId: payer,
      method: 'Check',
      amount: '',
      paymentDate: today,
      description: '',
    },
    validate: (draft) => check(paymentInputOf(draft)),
  });
  const { error, recorded, uploads, submit, send, leave } = useRecordPayment({
    form,
    propertyId,
    onClose,
  });
  const { leaseId, amount } = form.values;
  if (recorded) {
    return <RecordedPayment payment={recorded} uploads={uploads} onRetry={send} onClose={leave} />;
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirstField(form, Object.keys(errors)))}
    >
      <FormError error={error} />
      <PaymentFields form={form} leases={leases} />
      <PaymentDocumentation uploads={uploads} disabled={form.submitting} />
      <PaymentOutcome
        amount={dollarsFromText(amount)}
        invoices={invoices.filter((invoice) => invoice.leaseId === leaseId)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={leave} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
