import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useReducer } from 'react';
import { callApi, newIdempotencyKey } from '../../lib/api.ts';
import { formatMoney, invoiceLabel } from '../../lib/format.ts';
import { changed } from '../../lib/query-client.ts';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';

interface BillLateFeeProps {
  readonly propertyId: string;
  /** The late invoice. */
  readonly invoiceId: string;
  readonly number: number;
  /** Dollars that the fee comes to today. */
  readonly amount: number;
}

/** CHG-16: makes an invoice of the late fee so far. */
export function BillLateFee({ propertyId, invoiceId, number, amount }: BillLateFeeProps) {
  // The same until the server has answered, so that a fee is not billed twice.
  const [idempotencyKey, renew] = useReducer(newIdempotencyKey, null, newIdempotencyKey);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () =>
      callApi('POST /v1/admin/properties/:propertyId/invoices/:invoiceId/billLateFee', {
        params: { propertyId, invoiceId },
        body: {},
        idempotencyKey,
      }),
    onSuccess: (made) => {
      renew();
      notifySuccess(
        `Late fee of ${formatMoney(made.amount)} billed on invoice ${invoiceLabel(made.number)}`,
      );
    },
    onSettled: () => changed('money'),
  });
  const bill = useOneAtATime(() => mutateAsync());
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={isPending}
        aria-label={`Bill late fee of ${formatMoney(amount)} for invoice ${invoiceLabel(number)}`}
        onClick={() => bill(null)}
      >
        Bill late fee of {formatMoney(amount)}
      </Button>
      <FormError error={error} />
    </>
  );
}
