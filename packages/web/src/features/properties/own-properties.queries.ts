import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The properties of the tenant's own leases. */
export const ownPropertiesQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'properties'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/properties', { signal }),
});
