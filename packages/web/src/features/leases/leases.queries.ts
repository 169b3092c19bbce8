import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const leasesKey = ['leases'] as const;

/** The leases of a property, newest first. */
export function leasesQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...leasesKey, propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/leasee', {
        params: { propertyId },
        query: {},
        signal,
      }),
  });
}
