import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const MS_WHILE_WRITTEN = 2_000;

/** NEW-12: the archives of the organization; reloaded while one is being written. */
export const exportsQuery = queryOptions({
  queryKey: ['exports', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/exports', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'queued' || status === 'running') &&
    MS_WHILE_WRITTEN,
});

/** DATA-5: whether an archive is made each month. */
export const scheduleQuery = queryOptions({
  queryKey: ['exports', 'schedule'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/exportSchedule', { signal }),
});

export const saveSchedule = (kept: number | null) =>
  callApi('POST /v1/admin/exportSchedule', { body: { kept } });

export const startExport = (idempotencyKey: string) =>
  callApi('POST /v1/admin/exports', { body: {}, idempotencyKey });

export const linkExport = (exportId: string) =>
  callApi('POST /v1/admin/exports/:exportId/download', {
    params: { exportId },
    body: {},
  });
