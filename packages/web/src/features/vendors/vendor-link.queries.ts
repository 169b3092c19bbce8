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

export function adoptVendorsOrder(token: string, order: VendorsOrder): void {
  queryClient.setQueryData(vendorsOrderQuery(token).queryKey, order);
}
