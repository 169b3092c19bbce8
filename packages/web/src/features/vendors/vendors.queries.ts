import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';

/** MAINT-15: the vendors who are not archived, by name. */
export const vendorsQuery = queryOptions({
  queryKey: ['vendors', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/vendors', { signal }),
});

export const vendorQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ['vendors', 'one', vendorId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/vendors/:vendorId', { params: { vendorId }, signal }),
  });

/** MAINT-8: without a year, that of the newest expense. The earlier year stays while another one loads. */
export const vendorCostsQuery = (vendorId: string, year: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.workCosts, 'vendor', vendorId, year],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/vendors/:vendorId/costs', {
        params: { vendorId },
        query: year === undefined ? {} : { year: String(year) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The newest of them. */
export const vendorOrdersQuery = (vendorId: string) =>
  queryOptions({
    queryKey: [...queryKeys.workCosts, 'orders', vendorId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders', {
        query: { vendorId, state: 'all', sort: '-number', limit: 100 },
        signal,
      }),
  });

export function adoptVendor(vendor: VendorDetails): void {
  queryClient.setQueryData(vendorQuery(vendor.id).queryKey, vendor);
}

/** A file never changes: a new one has an id of its own. */
export const vendorFileQuery = (params: { readonly vendorId: string; readonly fileId: string }) =>
  queryOptions({
    queryKey: ['vendor-files', params.fileId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/vendors/:vendorId/files/:fileId', { params: { ...params }, signal }),
    staleTime: Infinity,
  });

export const restoreVendor = (vendorId: string) =>
  callApi('POST /v1/admin/vendors/:vendorId/restore', { params: { vendorId }, body: {} });
