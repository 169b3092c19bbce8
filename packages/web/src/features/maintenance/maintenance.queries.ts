import { queryOptions } from '@tanstack/react-query';
import type { WorkFileStage } from '@tenantry/contract/maintenance/maintenance.rules';
import type {
  OwnWorkOrder,
  WorkOrderDetails,
  WorkOrdersQuery,
} from '@tenantry/contract/maintenance/maintenance.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isVideoFile } from '../../lib/video-file.ts';
import type { DocumentUpload } from '../../ui/documents/use-document-uploads.ts';

/** The most work orders that are shown at once; the filter finds the others. */
export const MOST_ORDERS = 500;

export type OrderSelection = Pick<WorkOrdersQuery, 'state' | 'filter' | 'propertyId' | 'userId'>;

export const workOrdersQuery = (selection: OrderSelection) =>
  queryOptions({
    queryKey: ['work-orders', 'list', selection],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders', { query: { ...selection, limit: MOST_ORDERS }, signal }),
    placeholderData: (before) => before,
  });

export const workOrderQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: ['work-orders', 'one', workOrderId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId', { params: { workOrderId }, signal }),
  });

export function adoptWorkOrder(order: WorkOrderDetails): WorkOrderDetails {
  queryClient.setQueryData(workOrderQuery(order.id).queryKey, order);
  return order;
}

/** MAINT-3. */
export const roomQuery = (workOrderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.conversations, 'work-order', workOrderId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/workOrders/:workOrderId/conversation', {
        params: { workOrderId },
        signal,
      }),
    refetchInterval: 30_000,
  });

export const ownWorkOrdersQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'work-orders'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/workOrders', { signal }),
});

/** MAINT-1: what other tenants of the same lease have reported. */
export const roommatesOrdersQuery = queryOptions({
  queryKey: [...queryKeys.lessee, 'home-work-orders'],
  queryFn: ({ signal }) => callApi('GET /v1/lessee/homeWorkOrders', { signal }),
});

/** Which side sees the photos of a work order. */
export type Side = 'staff' | 'lessee';

/** Its address ends after some minutes, so each opened player asks for its own. */
export const playbackQuery = (
  side: Side,
  params: { readonly workOrderId: string; readonly fileId: string },
) =>
  queryOptions({
    queryKey: ['work-order-playback', side, params.fileId],
    queryFn: ({ signal }) =>
      side === 'staff'
        ? callApi('GET /v1/admin/workOrders/:workOrderId/files/:fileId/playback', {
            params,
            signal,
          })
        : callApi('GET /v1/lessee/workOrders/:workOrderId/files/:fileId/playback', {
            params,
            signal,
          }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

type Sent = Pick<DocumentUpload, 'file' | 'fileName' | 'idempotencyKey'>;

/** How a file is sent: what it is told, and what stops it. */
interface Sending {
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

export async function uploadWorkFile(
  of: { readonly workOrderId: string; readonly stage: WorkFileStage },
  { file, fileName, idempotencyKey }: Sent,
  { onProgress, signal }: Sending,
): Promise<WorkOrderDetails> {
  const call = {
    params: { ...of, fileName },
    file: { field: 'file', file, onProgress },
    idempotencyKey,
    signal,
  } as const;
  return isVideoFile(file)
    ? callApi('POST /v1/admin/workOrders/:workOrderId/videos/:stage/:fileName/upload', call)
    : callApi('POST /v1/admin/workOrders/:workOrderId/files/:stage/:fileName/upload', call);
}

export async function uploadOwnFile(
  workOrderId: string,
  { file, fileName, idempotencyKey }: Sent,
  { onProgress, signal }: Sending,
): Promise<OwnWorkOrder> {
  const call = {
    params: { workOrderId, fileName },
    file: { field: 'file', file, onProgress },
    idempotencyKey,
    signal,
  } as const;
  return isVideoFile(file)
    ? callApi('POST /v1/lessee/workOrders/:workOrderId/videos/:fileName/upload', call)
    : callApi('POST /v1/lessee/workOrders/:workOrderId/files/:fileName/upload', call);
}
