import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** MAINT-7: what the quotes of a work order need of the owner. */
export const ownerApprovalQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['work-orders', 'owner', workOrderId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId/ownerApproval', {
        params: { workOrderId },
        signal,
      }),
  });
