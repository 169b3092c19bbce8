import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** What this installation offers: whether it is set up, the provider's name, the ways to sign in. */
export const configurationQuery = queryOptions({
  queryKey: ['installation', 'configuration'],
  queryFn: ({ signal }) => callApi('GET /v1/public/configuration', { signal }),
  staleTime: 300_000,
});
