import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

export interface LeaseIds {
  readonly propertyId: string;
  readonly leaseId: string;
}

/** The charge schedules of a lease, what they charge next, and what was missed. */
export const leaseChargesQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'charges'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/charges', {
        params: { ...params },
        signal,
      }),
  });

/** The charges of one of the tenant's own leases. */
export const ownChargesQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.lessee, 'charges', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/lessee/leases/:leaseId/charges', { params: { leaseId }, signal }),
  });
