import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const invoicesKey = ['invoices'] as const;

/** The invoices of a property, due date ascending. */
export function invoicesQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...invoicesKey, propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/invoices', { params: { propertyId }, signal }),
  });
}
