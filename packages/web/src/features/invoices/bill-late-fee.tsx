import { Button } from '@mantine/core';
import { callApi } from '../../lib/api.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { onlyFor } from '../../lib/may.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { notifySuccess } from '../../ui/acts/notify.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

interface BillLateFeeProps {
  readonly propertyId: string;
  /** The late invoice. */
  readonly invoiceId: string;
  readonly number: number;
  /** The late fee as of today, in dollars. */
  readonly amount: number;
}

function PermittedBillLateFee({ propertyId, invoiceId, number, amount }: BillLateFeeProps) {
  const { error, submitting, submit } = useSubmit({
    send: (_: void, idempotencyKey) =>
      callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee', {
        params: { propertyId, invoiceId },
        body: {},
        idempotencyKey,
      }),
    changes: ['money'],
    onDone: (made, _, refreshed) => {
      notifySuccess(
        `Late fee of ${formatMoney(made.amount)} billed on invoice ${invoiceLabel(made.number)}`,
      );
      return refreshed;
    },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={submitting}
        aria-label={`Bill late fee of ${formatMoney(amount)} for invoice ${invoiceLabel(number)}`}
        onClick={() => void submit()}
      >
        Bill late fee of {formatMoney(amount)}
      </Button>
      <FormError error={error} />
    </>
  );
}

/** CHG-16: creates an invoice for the late fee so far. */
export const BillLateFee = onlyFor(
  { 'POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee': 'charges:write' },
  PermittedBillLateFee,
);
