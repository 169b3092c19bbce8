import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

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

/** MAINT-3: the room with one of them. */
export const vendorRoomQuery = (workOrderId: string, linkId: string) =>
  queryOptions({
    queryKey: [...queryKeys.conversations, 'vendor-room', workOrderId, linkId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId/vendorLinks/:linkId/conversation', {
        params: { workOrderId, linkId },
        signal,
      }),
    refetchInterval: 30_000,
  });
