import { schemaResolver, useForm } from '@mantine/form';
import type { Invoice } from '@tenantry/contract/invoices/invoices.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { externalPaymentInput } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { addCents, centsFromDollars, dollarsFromCents } from '@tenantry/contract/shared/money';
import { failureOf } from '../../lib/query-failure.ts';
import { DialogForm } from '../../ui/dialogs/dialog-form.tsx';
import { DocumentPicker } from '../../ui/documents/document-picker.tsx';
import { DocumentUploadList } from '../../ui/documents/document-upload-list.tsx';
import type { DocumentUploads } from '../../ui/documents/use-document-uploads.ts';
import { ErrorPanel } from '../../ui/states/error-panel.tsx';
import { usePeopleWhoPay } from './paid-by-select.tsx';
import type { PaymentDraft } from './payment-draft.ts';
import { PaymentFields, paymentInputOf } from './payment-fields.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { RecordedPayment } from './recorded-payment.tsx';
import { useRecordPayment } from './use-record-payment.ts';
import documentClasses from './payment-documents.module.css';
import { onlyFor } from '../../lib/may.ts';

interface ExternalPaymentFormProps {
  readonly propertyId: string;
  readonly leases: readonly Lease[];
  /** The lease that the payment initially belongs to. */
  readonly payer: string;
  /** The invoice that is to be paid; if absent, everything that is due. */
  readonly invoice?: Invoice | undefined;
  /** The property's invoices, oldest due date first. */
  readonly invoices: readonly Invoice[];
  readonly today: CalendarDate;
  readonly onClose: () => void;
}

const check = schemaResolver(externalPaymentInput, { sync: true });

function PermittedExternalPaymentForm(props: ExternalPaymentFormProps) {
  const { propertyId, leases, payer, invoice, invoices, today, onClose } = props;
  const dueOf = (leaseId: string) =>
    invoice?.leaseId === leaseId
      ? invoice.remainingBalance.toFixed(2)
      : amountDue(invoices, leaseId, today);
  const form = useForm<PaymentDraft>({
    initialValues: {
      leaseId: payer,
      method: 'Check',
      amount: dueOf(payer),
      paymentDate: today,
      description: '',
      payerPartyId: null,
    },
    validate: (draft) => check(paymentInputOf(draft, [])),
  });
  form.watch('leaseId', ({ previousValue, value }) => {
    form.setFieldValue('payerPartyId', null);
    if (form.getValues().amount === dueOf(previousValue))
      form.setFieldValue('amount', dueOf(value));
  });
  const { leaseId } = form.values;
  const { query, payers } = usePeopleWhoPay(propertyId, leaseId);
  const { error, recorded, uploads, formProps, send, leave } = useRecordPayment({
    form,
    propertyId,
    leases,
    payers,
    today,
    onClose,
  });
  const failure = failureOf([query]);
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
      <PaymentFields form={form} leases={leases} payers={payers} />
      {failure && (
        <ErrorPanel
          title="The people who may have paid could not be loaded."
          error={failure.error}
          onRetry={failure.retry}
        />
      )}
      <PaymentDocumentation uploads={uploads} disabled={form.submitting} />
      <PaymentPreview
        draft={form.values}
        invoices={invoices.filter((each) => each.leaseId === leaseId)}
        meant={invoice}
      />
    </DialogForm>
  );
}

export const ExternalPaymentForm = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/invoices/externalPayment': 'payments:write' },
  PermittedExternalPaymentForm,
);

/** The amount due on the lease, which most people pay; empty if nothing is due. */
function amountDue(invoices: readonly Invoice[], leaseId: string, today: CalendarDate): string {
  const due = invoices
    .filter((invoice) => invoice.leaseId === leaseId && invoice.dueDate <= today)
    .map(({ remainingBalance }) => remainingBalance);
  const sum = dollarsFromCents(addCents(...due.map(centsFromDollars)));
  return sum > 0 ? sum.toFixed(2) : '';
}

interface PaymentDocumentationProps {
  readonly uploads: DocumentUploads;
  readonly disabled: boolean;
}

/** PAY-1: the documents of a payment that is not recorded yet. They are uploaded after it is recorded. */
function PaymentDocumentation({ uploads, disabled }: PaymentDocumentationProps) {
  const { documents, add, remove } = uploads;
  return (
    <fieldset className={documentClasses.field}>
      <legend className={documentClasses.legend}>Payment Documentation</legend>
      <DocumentPicker onChoose={add} disabled={disabled}>
        <p className={documentClasses.none}>
          Optional. A picture of the check, the receipt or the confirmation. You can also add it
          later.
        </p>
        <DocumentUploadList documents={documents} onRemove={remove} />
      </DocumentPicker>
    </fieldset>
  );
}
