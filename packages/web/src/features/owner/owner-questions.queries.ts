import { queryOptions } from '@tanstack/react-query';
import type { OwnersQuestion } from '@tenantry/contract/maintenance/owner-approvals.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

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

/** Wide enough for a small picture on any screen. */
const SMALL = 480;

export const ownerFileQuery = (visit: Visit, fileId: string, small: boolean) =>
  queryOptions({
    queryKey: ['owner-files', fileId, small],
    queryFn: ({ signal }) => {
      const query = small ? { width: String(SMALL) } : {};
      return 'token' in visit
        ? callApi('GET /v1/public/owner/:token/files/:fileId', {
            params: { token: visit.token, fileId },
            query,
            signal,
          })
        : callApi('GET /v1/admin/ownerQuestions/:requestId/files/:fileId', {
            params: { requestId: visit.requestId, fileId },
            query,
            signal,
          });
    },
    staleTime: Infinity,
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
