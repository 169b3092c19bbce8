import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ImportDetail,
  ImportRow,
  ImportSettings,
  RowResult,
} from '@tenantry/contract/imports/imports.schemas';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { Starter } from './starters.ts';
import { keepFile } from './uploaded-files.ts';

const MS_WHILE_WORKING = 1_000;

/** Newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/imports', { signal }),
});

/** One import; reloaded while a job works on it. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['imports', 'one', importId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/imports/:importId', { params: { importId }, signal }),
    refetchInterval: ({ state }) => (state.data?.work ? MS_WHILE_WORKING : false),
  });

/** The rows with this result, page after page. */
export const rowsQuery = (importId: string, result: RowResult) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'rows', importId, result],
    queryFn: ({ signal, pageParam: after }) =>
      callApi('GET /v1/admin/imports/:importId/rows', {
        params: { importId },
        query: { result, after: String(after) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

export function adoptImport(detail: ImportDetail): void {
  queryClient.setQueryData(importQuery(detail.id).queryKey, detail);
}

interface TableUpload {
  readonly file: File;
  /** The sheet of a workbook; by default the first one with a table. */
  readonly sheet?: string;
  readonly idempotencyKey: string;
  readonly onProgress?: (fraction: number) => void;
}

export async function uploadTable(upload: TableUpload): Promise<ImportDetail> {
  const { file, sheet, idempotencyKey, onProgress = () => undefined } = upload;
  const detail = await callApi('POST /v1/admin/imports/files/:fileName/upload', {
    params: { fileName: file.name },
    ...(sheet !== undefined && { query: { sheet } }),
    file: { file, field: 'file', onProgress },
    idempotencyKey,
  });
  keepFile(detail.id, file);
  adoptImport(detail);
  return detail;
}

/** Nothing asks for an import again that is not there anymore. */
function forgetImport(importId: string): void {
  queryClient.removeQueries({ queryKey: importQuery(importId).queryKey });
  queryClient.removeQueries({ queryKey: ['imports', 'rows', importId] });
}

export const rehearse = (importId: string, body: ImportSettings) =>
  callApi('POST /v1/admin/imports/:importId/rehearse', { params: { importId }, body });

/** Rehearses with the columns as they were saved last. */
export const rehearseAgain = ({ id, ...detail }: ImportDetail) =>
  rehearse(id, {
    kind: detail.kind,
    columns: detail.columns.map(({ field }) => field),
    asOf: detail.asOf,
    dayOrder: detail.dayOrder,
    invoiceAutomatically: detail.invoiceAutomatically,
  });

export const correctRow = (
  importId: string,
  row: number,
  cells: { column: number; value: string }[],
): Promise<ImportRow> =>
  callApi('POST /v1/admin/imports/:importId/rows/:row', {
    params: { importId, row: String(row) },
    body: { cells },
  });

export const applyImport = (importId: string, plan: string) =>
  callApi('POST /v1/admin/imports/:importId/apply', { params: { importId }, body: { plan } });

export const undoImport = (importId: string) =>
  callApi('POST /v1/admin/imports/:importId/undo', { params: { importId }, body: {} });

/** The page of the import must have been left. The list, which may be loading, shows it no more. */
export async function discardImport(importId: string) {
  forgetImport(importId);
  const { queryKey } = importsQuery;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (all) => all?.filter(({ id }) => id !== importId));
  return callApi('DELETE /v1/admin/imports/:importId', { params: { importId } });
}

export const starterFile = (starter: Starter['name']) =>
  callApi('GET /v1/admin/importFiles/:starter', { params: { starter } });
