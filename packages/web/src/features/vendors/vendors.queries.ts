import { queryOptions } from '@tanstack/react-query';
import type { VendorDetails } from '@tenantry/contract/vendors/vendors.schemas';
import { callApi } from '../../lib/api.ts';
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
