import { useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { uploadName } from '../../lib/image-file.ts';
import { onlyFor } from '../../lib/may.ts';
import { documentLabel } from '../../ui/documents/document-file.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { PlainButton } from '../../ui/acts/plain-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { nameOfShared, type SharedExpenseProps } from './shared-expense-name.ts';

/** UNIT-4: saves the receipt of a bill. */
export function OpenReceipt({ buildingId, expense }: SharedExpenseProps) {
  const { error, submitting, submit } = useSubmit<string, Blob>({
    send: (fileName) =>
      callApi('GET /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/receipts/:fileName', {
        params: { buildingId, sharedExpenseId: expense.id, fileName },
      }),
    onDone: (file, fileName) => download(file, documentLabel(fileName)),
  });
  return (
    <>
      <PlainButton
        variant="default"
        busy={submitting}
        aria-label={`Receipt of ${nameOfShared(expense)}`}
        onClick={() => void submit(expense.receipt?.fileName ?? '')}
      >
        Receipt
      </PlainButton>
      <FormError error={error} />
    </>
  );
}

/** UNIT-4: attaches a receipt to a bill and its shares, in the place of an earlier one. */
export const AttachReceipt = onlyFor(
  {
    'POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload':
      'books:write',
  },
  PermittedAttach,
);

function PermittedAttach({ buildingId, expense }: SharedExpenseProps) {
  const input = useRef<HTMLInputElement>(null);
  const { error, submitting, submit } = useSubmit<File, unknown>({
    send: (file) =>
      callApi('POST /v1/admin/buildings/:buildingId/expenses/:sharedExpenseId/:fileName/upload', {
        params: { buildingId, sharedExpenseId: expense.id, fileName: uploadName(file) },
        file: { file, field: 'file' },
      }),
    changes: ['expenses'],
    onDone: () => notifySuccess('Receipt attached'),
  });
  const act = expense.receipt ? 'Replace receipt' : 'Attach receipt';
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${act} of ${nameOfShared(expense)}`}
        accept="image/*,application/pdf"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void submit(file);
        }}
      />
      <PlainButton
        variant="default"
        busy={submitting}
        aria-label={`${act} of ${nameOfShared(expense)}`}
        onClick={() => input.current?.click()}
      >
        {act}
      </PlainButton>
      <FormError error={error} />
    </>
  );
}
