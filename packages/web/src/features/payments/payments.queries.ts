import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Payment } from '@tenantry/contract/payments/payments.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Used while a card payment or refund is not settled, because somebody may be waiting for it. */
const MS_UNTIL_ASKED_AGAIN = 5_000;

/** Whether the provider still has to decide something about the payment. */
function isUnsettled({ status, reversals }: Payment): boolean {
  return status === 'pending' || reversals.some((reversal) => reversal.status === 'pending');
}

/** The payments of a property, newest first. */
export function paymentsQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'payments', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/payments', { params: { propertyId }, signal }),
    refetchInterval: ({ state }) => state.data?.some(isUnsettled) && MS_UNTIL_ASKED_AGAIN,
  });
}

/** The payments of the tenant's own leases, newest first. */
export const ownPaymentsQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'payments'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/payments', { signal }),
});

/** PAY-3: the ways the tenant can pay other than by card. */
export const waysToPayQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'waysToPay'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/waysToPay', { signal }),
});

/** A document never changes, so it is loaded once. */
export function documentQuery(payment: Pick<Payment, 'id' | 'propertyId'>, fileName: string) {
  const params = { propertyId: payment.propertyId, paymentId: payment.id, fileName };
  return queryOptions({
    queryKey: ['paymentDocument', params],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName', {
        params,
        signal,
      }),
    staleTime: Infinity,
  });
}

/** Attaches a document; the list shows the payment as the server returns it. */
export async function uploadDocument(
  { id: paymentId, propertyId }: Pick<Payment, 'id' | 'propertyId'>,
  { file, fileName, idempotencyKey }: Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const payment = await callApi(
    'POST /v1/admin/properties/:propertyId/payments/:paymentId/documents/:fileName/upload',
    { params: { propertyId, paymentId, fileName }, file: { file, onProgress }, idempotencyKey },
  );
  adoptPayment(payment);
}

export function adoptPayment(payment: Payment): void {
  queryClient.setQueryData(paymentsQuery(payment.propertyId).queryKey, (list) =>
    list?.map((each) => (each.id === payment.id ? payment : each)),
  );
}

/** NEW-3: the late fees that the payment would have prevented or lowered if recorded on its date. */
export function feesToWithdrawQuery({
  propertyId,
  id: paymentId,
}: Pick<Payment, 'id' | 'propertyId'>) {
  const params = { propertyId, paymentId };
  return queryOptions({
    queryKey: [...queryKeys.properties, 'feesToWithdraw', params],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/payments/:paymentId/lateFees', {
        params,
        signal,
      }),
  });
}
