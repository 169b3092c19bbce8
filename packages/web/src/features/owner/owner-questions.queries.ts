import { queryOptions } from '@tanstack/react-query';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { FileSource } from '../../ui/documents/stored-files.tsx';

/** MAINT-7: what waits for the signed-in owner. */
export const ownerQuestionsQuery = queryOptions({
  queryKey: ['work-orders', 'of owner'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/ownerQuestions', { signal }),
});

/** MAINT-7: the question behind the link of an owner. A refused link is not asked again by itself. */
export const ownerLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['owner-link', token],
    queryFn: ({ signal }) => callApi('GET /v1/public/owner/:token', { params: { token }, signal }),
    retry: (count, error) => !(error instanceof ApiError && error.status !== 0) && count < 2,
    // Once it is answered, the link has ended.
    refetchOnWindowFocus: false,
  });

export function adoptQuestion(token: string, question: OwnersQuestion): void {
  queryClient.setQueryData(ownerLinkQuery(token).queryKey, question);
}

/** How an owner comes: by a link, or signed in. */
export type Visit = { readonly token: string } | { readonly requestId: string };

/** The photos of the problem, and what vendors sent with their quotes. */
export const ownerFiles = (visit: Visit): FileSource => ({
  key: ['owner-files'],
  load: (fileId, options) =>
    'token' in visit
      ? callApi('GET /v1/public/owner/:token/files/:fileId', {
          params: { token: visit.token, fileId },
          ...options,
        })
      : callApi('GET /v1/admin/ownerQuestions/:requestId/files/:fileId', {
          params: { requestId: visit.requestId, fileId },
          ...options,
        }),
});

interface Answer {
  readonly approve: boolean;
  readonly words: string;
}

export const sendAnswer = (visit: Visit, body: Answer): Promise<OwnersQuestion> =>
  'token' in visit
    ? callApi('POST /v1/public/owner/:token', { params: { token: visit.token }, body })
    : callApi('POST /v1/admin/ownerQuestions/:requestId', {
        params: { requestId: visit.requestId },
        body,
      });
