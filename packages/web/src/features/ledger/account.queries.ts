import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The accounts of all leases of a property, active lease first. */
export function accountsQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'accounts', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/accounts', { params: { propertyId }, signal }),
  });
}

/** The same for the tenant's own leases. */
export const ownAccountsQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'accounts'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/accounts', { signal }),
});

/** UNIT-6: what is due on the leases that the person guarantees. */
export const guaranteedQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'guaranteed'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/guaranteedLeases', { signal }),
});
