import { queryOptions } from '@tanstack/react-query';
import type { VendorsOrder } from '@tenantry/contract/maintenance/vendor-links.schemas';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** MAINT-4: the work order behind the link of a vendor. A refused link is not asked again by itself. */
export const vendorsOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['vendor-link', token],
    queryFn: ({ signal }) => callApi('GET /v1/public/vendor/:token', { params: { token }, signal }),
    // In a conversation, messages may come in while the page is open.
    refetchInterval: ({ state }) => (state.data?.messages.length ? 30_000 : false),
    retry: (count, error) => !(error instanceof ApiError && error.status !== 0) && count < 2,
  });

/** Wide enough for a small picture on any screen. */
const SMALL = 480;

export const vendorFileQuery = (token: string, fileId: string, small: boolean) =>
  queryOptions({
    queryKey: ['vendor-link-file', token, fileId, small],
    queryFn: ({ signal }) =>
      callApi('GET /v1/public/vendor/:token/files/:fileId', {
        params: { token, fileId },
        query: small ? { width: SMALL } : {},
        signal,
      }),
    staleTime: Infinity,
  });

export function adoptVendorsOrder(token: string, order: VendorsOrder): void {
  queryClient.setQueryData(vendorsOrderQuery(token).queryKey, order);
}
