import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import type { LeaseIds } from './charges.queries.ts';

/** UNIT-10: the move-in checklist of a lease. Under the leases' key, because money that comes in changes it. */
export const leaseMoveInQuery = (params: LeaseIds) =>
  queryOptions({
    queryKey: [...queryKeys.leases, params.propertyId, params.leaseId, 'checklist'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/checklist', {
        params: { ...params },
        signal,
      }),
  });
