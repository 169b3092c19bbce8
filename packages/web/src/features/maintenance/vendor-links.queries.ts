import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** MAINT-4: the vendors who were asked about a work order. */
export const vendorLinksQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['work-orders', 'vendors', workOrderId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId/vendorLinks', {
        params: { workOrderId },
        signal,
      }),
  });
