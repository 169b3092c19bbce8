import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import type { LeaseIds } from './charges.queries.ts';

/** UNIT-16: pets, vehicles, insurance policies and emergency contacts of a lease. */
export const leaseHouseholdQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'household'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/household', {
        params: { ...params },
        signal,
      }),
  });
