import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/**
 * The deposit settlement of a lease, which a move-out reads too. Under the leases' key, because a change of their money
 * changes it.
 */
export const settlementQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...queryKeys.leases, 'settlement', leaseId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/leasee/:leaseId/settlement', { params: { leaseId }, signal }),
  });
