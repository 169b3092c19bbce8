import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import type { LeaseIds } from './charges.queries.ts';

/** UNIT-5: the people of a lease, the primary tenant first. */
export const leasePeopleQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'people'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/parties', {
        params: { ...params },
        signal,
      }),
  });
