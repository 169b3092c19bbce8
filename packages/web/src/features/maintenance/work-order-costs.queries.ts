import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/effects.ts';
import { callApi } from '../../lib/api.ts';

/** MAINT-8: the expenses of a work order with their sum. */
export const workOrderCostsQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.workCosts, 'order', workOrderId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId/expenses', {
        params: { workOrderId },
        signal,
      }),
  });
