import { queryOptions } from '@tanstack/react-query';
import type {
  Statement,
  StatementApplication,
} from '@tenantry/contract/statements/statements.schemas';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';
import { changing, queryClient } from '../../lib/query-client.ts';

/** Identifies a statement in paths. */
export type StatementRef = Pick<Statement, 'id' | 'propertyId'>;

const paramsOf = ({ id, propertyId }: StatementRef) => ({ statementId: id, propertyId });

/** The statements of a property, newest first. */
export function statementsQuery(propertyId: string) {
  return queryOptions({
    queryKey: [...queryKeys.properties, 'statements', propertyId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/statements', {
        params: { propertyId },
        signal,
      }),
  });
}

/** A file never changes, so it is loaded once. */
export function statementFileQuery(propertyId: string, fileName: string) {
  const params = { propertyId, fileName };
  return queryOptions({
    queryKey: ['statementFile', params],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/properties/:propertyId/statements/:fileName', { params, signal }),
    staleTime: Infinity,
  });
}

/**
 * The lines of a statement. They are loaded once when a review begins, because the person's choice belongs to this
 * response. Leaving aborts the request, and the next review loads the current lines.
 */
export function analysisQuery(statement: StatementRef) {
  return queryOptions({
    queryKey: ['statementAnalysis', statement.id],
    queryFn: ({ signal }) =>
      callApi('POST /v1/admin/properties/:propertyId/statements/:statementId/analyze', {
        params: paramsOf(statement),
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

interface Upload {
  readonly file: File;
  readonly fileName: string;
  readonly idempotencyKey: string;
}

export async function uploadStatement(
  propertyId: string,
  { file, fileName, idempotencyKey }: Upload,
  onProgress: (fraction: number) => void,
): Promise<Statement> {
  return changing(['statements'], async () => {
    const statement = await callApi(
      'POST /v1/admin/properties/:propertyId/statements/:fileName/upload',
      {
        params: { propertyId, fileName },
        file: { file, field: 'file', onProgress },
        idempotencyKey,
      },
    );
    const { queryKey } = statementsQuery(propertyId);
    // A list request in progress does not have the change yet, and would overwrite it.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (list) =>
      list?.some(({ id }) => id === statement.id) ? list : list && [statement, ...list],
    );
    return statement;
  });
}

export async function applyStatement(
  statement: StatementRef,
  body: StatementApplication,
  idempotencyKey: string,
): Promise<void> {
  await callApi('POST /v1/admin/properties/:propertyId/statements/:statementId/apply', {
    params: paramsOf(statement),
    body,
    idempotencyKey,
  });
}

export async function deleteStatement(statement: StatementRef): Promise<void> {
  await changing(['statements'], () =>
    callApi('DELETE /v1/admin/properties/:propertyId/statements/:statementId', {
      params: paramsOf(statement),
    }),
  );
}

/** Restores a deleted statement, with the items that it had created. */
export async function restoreStatement(statement: StatementRef): Promise<void> {
  await changing(['statements'], () =>
    callApi('POST /v1/admin/properties/:propertyId/statements/:statementId/restore', {
      params: paramsOf(statement),
    }),
  );
}
