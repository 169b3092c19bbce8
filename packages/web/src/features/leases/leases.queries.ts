import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The leases of a property, newest first. */
export function leasesQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.leases, propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee', {
        params: { propertyId },
        query: {},
        signal,
      }),
  });
}

/** CHG-14: the late-fee policy that a new lease of a property gets. */
export const policyOfHomeQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...queryKeys.leases, propertyId, 'lateFeePolicy'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/lateFeePolicy', {
        params: { propertyId },
        signal,
      }),
  });

/** The tenant's own leases, newest first. */
export const ownLeasesQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'leases'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/leases', { signal }),
});
