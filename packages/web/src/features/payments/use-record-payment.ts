import type { UseFormReturnType } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import type { Party } from '@tenantry/contract/leases/parties.schemas';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import type { CalendarDate } from '@tenantry/contract/shared/calendar-date';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSendUnlessKnown } from '../../ui/acts/send-unless-known.ts';
import { useKeptDraft } from '../../ui/forms/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts';
import { dateQuestion } from './payment-date.ts';
import { methodNoun } from './payment-labels.ts';
import type { PaymentDraft } from './payment-draft.ts';
import { paymentInputOf } from './payment-fields.tsx';
import { feesToWithdrawQuery, uploadDocument } from './payments.queries.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';
import { useFormSubmit } from '../../ui/forms/use-submit.ts';

interface RecordPayment {
  readonly form: UseFormReturnType<PaymentDraft>;
  readonly propertyId: string;
  readonly leases: readonly Lease[];
  readonly payers: readonly Party[];
  readonly today: CalendarDate;
  readonly onClose: () => void;
}

/** PAY-1: records the payment, then uploads its documents. Even if uploads fail, the payment is recorded only once. */
export function useRecordPayment({
  form,
  propertyId,
  leases,
  payers,
  today,
  onClose,
}: RecordPayment) {
  const [recorded, setRecorded] = useState<Payment | null>(null);
  const uploads = useDocumentUploads();
  const { navigate } = useRouter();
  const { documents } = uploads;
  useKeptDraft(form, `payment:${propertyId}`);
  const release = useUnsavedChanges((!recorded && form.isDirty()) || documents.length > 0);
  const leave = () => {
    release();
    onClose();
  };
  useFinish(recorded, documents.length === 0, leave);
  const upload = (payment: Payment, list: readonly DocumentUpload[]) =>
    void uploads.start(list, (document, onProgress) =>
      uploadDocument(payment, document, onProgress),
    );
  const sendUnlessKnown = useSendUnlessKnown(`Same ${methodNoun(form.values.method)}`);
  const { error, setError, formProps } = useFormSubmit({
    form,
    mayBeSent: async ({ leaseId, paymentDate }) => {
      const fit = documents.every(({ state }) => state !== 'unfit');
      if (!fit) setError('One of the documents cannot be used. Remove it, and save again.');
      const lease = leases.find(({ id }) => id === leaseId);
      return fit && (await dateIsMeant(dateQuestion(paymentDate ?? today, lease, today)));
    },
    send: (draft, idempotencyKey) =>
      sendUnlessKnown([idempotencyKey, draft], (askIfKnown) =>
        callApi('POST /v1/admin/properties/:propertyId/invoices/externalPayment', {
          params: { propertyId },
          body: { ...paymentInputOf(draft, payers), askIfKnown },
          idempotencyKey,
        }),
      ),
    changes: ['money'],
    onDone: (payment) => {
      if (!payment) return false;
      void showPreventableLateFees(payment, (view) =>
        navigate({ to: '/property-payments', search: { propertyId, view } }),
      );
      setRecorded(payment);
      upload(payment, documents);
      return true;
    },
  });
  const send = (document: DocumentUpload) => recorded && upload(recorded, [document]);
  return { error, recorded, uploads, formProps, send, leave };
}

async function dateIsMeant(question: string | null): Promise<boolean> {
  if (question === null) return true;
  return confirm({ title: 'Unusual date', question, confirmLabel: 'Use this date' });
}

/** NEW-3: if a payment is dated before a late fee, says so and offers to withdraw the fee. */
async function showPreventableLateFees(
  payment: Payment,
  open: (paymentId: string) => Promise<void>,
): Promise<void> {
  const fees = await queryClient.query(feesToWithdrawQuery(payment)).catch(() => []);
  if (fees.length === 0) return;
  notifySuccess('A late fee was charged after the date of this payment.', {
    label: 'See the late fee',
    onClick: () => void open(payment.id),
  });
}

/** Leaves once, when the payment is recorded and no document is left to upload. */
function useFinish(recorded: Payment | null, allSent: boolean, leave: () => void): void {
  const { navigate } = useRouter();
  const finished = useRef(false);
  useEffect(() => {
    if (!recorded || !allSent || finished.current) return;
    finished.current = true;
    const { amount, propertyId } = recorded;
    notifySuccess(`${formatMoney(amount)} recorded`, {
      label: 'See the payments',
      onClick: () => void navigate({ to: '/property-payments', search: { propertyId } }),
    });
    leave();
  });
}
