import type { UseFormReturnType } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { useEffect, useReducer, useRef, useState } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { changed } from '../../lib/query-client.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { saveErrorSentence } from '../../ui/save-errors.ts';
import { applyServerErrors } from '../../ui/server-errors.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { useUnsavedChanges } from '../../ui/unsaved-changes.ts';
import { paymentInputOf, type PaymentDraft } from './payment-fields.tsx';
import { uploadDocument } from './payments.queries.ts';
import {
  useDocumentUploads,
  type DocumentUpload,
} from '../../ui/documents/use-document-uploads.ts';

interface RecordPayment {
  readonly form: UseFormReturnType<PaymentDraft>;
  readonly propertyId: string;
  readonly onClose: () => void;
}

/** PAY-1: records the payment, then uploads its documents. Whatever becomes of those, it is recorded once. */
export function useRecordPayment({ form, propertyId, onClose }: RecordPayment) {
  const [error, setError] = useState<unknown>(null);
  const [recorded, setRecorded] = useState<Payment | null>(null);
  const [idempotencyKey] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const uploads = useDocumentUploads();
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
  const submit = async (draft: PaymentDraft) => {
    if (documents.some(({ state }) => state === 'unfit')) {
      return setError('One of the documents cannot be used. Remove it, and save again.');
    }
    setError(null);
    try {
      const payment = await callApi(
        'POST /v1/admin/properties/:propertyId/invoices/externalPayment',
        { params: { propertyId }, body: paymentInputOf(draft), idempotencyKey },
      );
      setRecorded(payment);
      upload(payment, documents);
    } catch (reason) {
      if (!applyServerErrors(form, reason)) setError(saveErrorSentence(reason));
    } finally {
      // After a failure too: perhaps only the answer was lost.
      void changed('money');
    }
  };
  const send = (document: DocumentUpload) => recorded && upload(recorded, [document]);
  return { error, recorded, uploads, submit, send, leave };
}

/** Leaves, once, when the payment is recorded and no document is left to upload. */
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
