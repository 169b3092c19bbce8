import { schemaResolver, useForm } from '@mantine/form';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { externalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { dollarsFromText } from '@tenantry/contract/shared/money-text';
import { PaymentDocumentation } from './payment-documentation.tsx';
import { PaymentFields, paymentInputOf, type PaymentDraft } from './payment-fields.tsx';
import { PaymentOutcome } from './payment-outcome-panel.tsx';
import { RecordedPayment } from './recorded-payment.tsx';
import { useRecordPayment } from './use-record-payment.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';

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
  const { error, recorded, uploads, formProps, send, leave } = useRecordPayment({
    form,
    propertyId,
    onClose,
  });
  const { leaseId, amount } = form.values;
  if (recorded) {
    return <RecordedPayment payment={recorded} uploads={uploads} onRetry={send} onClose={leave} />;
  }
  return (
    <DialogForm
      {...formProps}
      error={error}
      submitting={form.submitting}
      act="Save"
      onCancel={leave}
    >
      <PaymentFields form={form} leases={leases} />
      <PaymentDocumentation uploads={uploads} disabled={form.submitting} />
      <PaymentOutcome
        amount={dollarsFromText(amount)}
        invoices={invoices.filter((invoice) => invoice.leaseId === leaseId)}
      />
    </DialogForm>
  );
}
