import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const lesseeKey = ['lessee'] as const;

/** The tenant's own leases, newest first. */
export const ownLeasesQuery = queryOptions({
  queryKey: [...lesseeKey, 'leases'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/leases', { signal }),
});

export const ownPropertiesQuery = queryOptions({
  queryKey: [...lesseeKey, 'properties'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/properties', { signal }),
});

/** The tenant's own invoices, due date ascending. */
export const ownInvoicesQuery = queryOptions({
  queryKey: [...lesseeKey, 'invoices'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/properties/invoices', { signal }),
});

/** What the tenant owes on one of their leases. */
export function ownSummaryQuery(leaseId: string) {
  return queryOptions({
    queryKey: [...lesseeKey, 'summary', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/properties/invoices/summary', { query: { leaseId }, signal }),
  });
}

/** The payments of the tenant's own leases, newest first. */
export const ownPaymentsQuery = queryOptions({
  queryKey: [...lesseeKey, 'payments'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/payments', { signal }),
});
