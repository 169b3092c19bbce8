import { queryOptions } from '@tanstack/react-query';
import type { Lease } from '@tenantry/contract/leases/leases.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** LEASE-15: the planned move-out of a lease, if there is one. */
export const moveOutQuery = ({ propertyId, id: leaseId }: Pick<Lease, 'propertyId' | 'id'>) =>
  queryOptions({
    queryKey: [...queryKeys.leases, propertyId, leaseId, 'moveOut'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee/:leaseId/moveOut', {
        params: { propertyId, leaseId },
        signal,
      }),
  });
