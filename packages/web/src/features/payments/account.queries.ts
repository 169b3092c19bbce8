import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { lesseeKey } from '../lessee/lessee.queries.ts';
import { propertiesKey } from '../properties/properties.queries.ts';

/** What makes up the balance of each lease of a property, running lease first. */
export function accountsQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...propertiesKey, 'accounts', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/accounts', { params: { propertyId }, signal }),
  });
}

/** The same for the tenant's own leases. */
export const ownAccountsQuery = queryOptions({
  queryKey: [...lesseeKey, 'accounts'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/accounts', { signal }),
});
