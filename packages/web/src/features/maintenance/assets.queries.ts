import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** MAINT-11: the appliances of a home. */
export const assetsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['work-orders', 'assets', propertyId],
    queryFn: ({ signal }) => callApi('GET /v1/admin/assets', { query: { propertyId }, signal }),
  });
