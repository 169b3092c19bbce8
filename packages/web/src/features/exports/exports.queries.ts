import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const MS_WHILE_WRITTEN = 2_000;

/** NEW-12: the archives of the organization; reloaded while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/exports', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'queued' || status === 'running') &&
    MS_WHILE_WRITTEN,
});

export const startExport = (idempotencyKey: string) =>
  callApi('POST /v1/admin/exports', { body: {}, idempotencyKey });

export const linkExport = (exportId: string) =>
  callApi('POST /v1/admin/exports/:exportId/download', {
    params: { exportId },
    body: {},
  });
