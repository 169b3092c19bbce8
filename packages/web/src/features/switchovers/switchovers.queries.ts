import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ImportRow } from '@tenantry/contract/imports/imports.schemas';
import type {
  SwitchoverColumns,
  SwitchoverDetail,
  SwitchoverSettings,
} from '@tenantry/contract/switchovers/switchovers.schemas';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const MS_WHILE_WORKING = 1_000;

/** Newest first. */
export const switchoversQuery = queryOptions({
  queryKey: ['switchovers', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/switchovers', { signal }),
});

/** One switch; reloaded while a job works on it. */
export const switchoverQuery = (switchoverId: string) =>
  queryOptions({
    queryKey: ['switchovers', 'one', switchoverId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/switchovers/:switchoverId', { params: { switchoverId }, signal }),
    refetchInterval: ({ state }) => (state.data?.work ? MS_WHILE_WORKING : false),
  });

/** The compared leases of a run, page after page. */
export const linesQuery = (switchoverId: string, runId: string, only: 'DIFFERENCES' | undefined) =>
  infiniteQueryOptions({
    queryKey: ['switchovers', 'lines', switchoverId, runId, only ?? 'ALL'],
    queryFn: ({ signal, pageParam: after }) =>
      callApi('GET /v1/admin/switchovers/:switchoverId/runs/:runId/lines', {
        params: { switchoverId, runId },
        query: { ...(only && { only }), ...(after !== null && { after: String(after) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** These rows of a file, as they are now. */
export const sourceRowsQuery = (importId: string, rows: readonly number[]) =>
  queryOptions({
    queryKey: ['switchovers', 'rows', importId, ...rows],
    queryFn: async ({ signal }): Promise<ImportRow[]> => {
      const found: ImportRow[] = [];
      for (const row of rows) {
        if (found.some((each) => each.row === row)) continue;
        const page = await callApi('GET /v1/admin/imports/:importId/rows', {
          params: { importId },
          query: { after: String(row - 1) },
          signal,
        });
        found.push(...page.rows.filter((each) => rows.includes(each.row)));
      }
      return found;
    },
  });

/** Rows with a problem, the first hundred. */
export const problemRowsQuery = (importId: string) =>
  queryOptions({
    queryKey: ['switchovers', 'rows', importId, 'PROBLEM'],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/imports/:importId/rows', {
        params: { importId },
        query: { result: 'PROBLEM' },
        signal,
      }),
  });

export function adoptSwitchover(detail: SwitchoverDetail): void {
  queryClient.setQueryData(switchoverQuery(detail.id).queryKey, detail);
}

export const startSwitchover = (program: string, idempotencyKey: string) =>
  callApi('POST /v1/admin/switchovers', { body: { program }, idempotencyKey });

export const saveSettings = (switchoverId: string, body: SwitchoverSettings) =>
  callApi('POST /v1/admin/switchovers/:switchoverId', { params: { switchoverId }, body });

interface NewFile {
  readonly file: File;
  readonly as: 'FILE' | 'FIGURES';
  readonly replaces?: string | undefined;
}

export const uploadFile = (
  switchoverId: string,
  { file, as, replaces }: NewFile,
  idempotencyKey: string,
  onProgress: (fraction: number) => void,
) =>
  callApi('POST /v1/admin/switchovers/:switchoverId/files/:fileName/upload', {
    params: { switchoverId, fileName: file.name },
    query: { as, ...(replaces !== undefined && { replaces }) },
    file: { file, field: 'file', onProgress },
    idempotencyKey,
  });

export const saveColumns = (switchoverId: string, importId: string, body: SwitchoverColumns) =>
  callApi('POST /v1/admin/switchovers/:switchoverId/files/:importId', {
    params: { switchoverId, importId },
    body,
  });

export const removeFile = (switchoverId: string, importId: string) =>
  callApi('DELETE /v1/admin/switchovers/:switchoverId/files/:importId', {
    params: { switchoverId, importId },
  });

export const startRun = (switchoverId: string) =>
  callApi('POST /v1/admin/switchovers/:switchoverId/runs', { params: { switchoverId }, body: {} });

export const comparisonCsv = (switchoverId: string, runId: string) =>
  callApi('GET /v1/admin/switchovers/:switchoverId/runs/:runId/comparison.csv', {
    params: { switchoverId, runId },
  });

export const planSwitch = (switchoverId: string, on: string | null) =>
  callApi('POST /v1/admin/switchovers/:switchoverId/switch', {
    params: { switchoverId },
    body: { on },
  });

export const cancelSwitch = (switchoverId: string) =>
  callApi('DELETE /v1/admin/switchovers/:switchoverId/switch', { params: { switchoverId } });

export const undoSwitch = (switchoverId: string) =>
  callApi('POST /v1/admin/switchovers/:switchoverId/undo', { params: { switchoverId }, body: {} });

export const discardSwitchover = (switchoverId: string) =>
  callApi('DELETE /v1/admin/switchovers/:switchoverId', { params: { switchoverId } });
