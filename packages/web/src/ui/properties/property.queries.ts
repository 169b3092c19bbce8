import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

export function adminPropertyQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'admin', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId', { params: { propertyId }, signal }),
  });
}
