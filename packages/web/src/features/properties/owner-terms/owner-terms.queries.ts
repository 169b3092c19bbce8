import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/effects.ts';

/** BOOKS-20: the owners of a home, and the approval limits that are agreed with them. */
export const ownerTermsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...queryKeys.properties, 'owner-terms', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/ownerAgreements', {
        params: { propertyId },
        signal,
      }),
  });
