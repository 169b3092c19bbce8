import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

interface InvoiceIds {
  readonly id: string;
  readonly propertyId: string;
}

/** The invoices of a property, due date ascending. */
export function invoicesQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.invoices, propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/invoices', { params: { propertyId }, signal }),
  });
}

/** Under the key of the invoices, because a change of their money changes what a credit would do. */
export const creditPreviewKey = ({ id, propertyId }: InvoiceIds) => [
  ...queryKeys.invoices,
  propertyId,
  'creditPreview',
  id,
];

/** CHG-28: where the items of an invoice come from. */
export const explanationQuery = ({ id: invoiceId, propertyId }: InvoiceIds) =>
  queryOptions({
    queryKey: [...queryKeys.invoices, propertyId, 'explanation', invoiceId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/invoices/:invoiceId/explanation', {
        params: { propertyId, invoiceId },
        signal,
      }),
  });

/** The tenant's own invoices, due date ascending. */
export const ownInvoicesQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'invoices'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/properties/invoices', { signal }),
});

/** What the tenant owes on one lease. */
export function ownSummaryQuery(leaseId: string) {
  return queryOptions({
    queryKey: [...queryKeys.lessee, 'summary', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/properties/invoices/summary', { query: { leaseId }, signal }),
  });
}
