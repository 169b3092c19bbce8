import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** HOME-6: what the server finds. The results of the text before stay until the new ones are here. */
export const searchResultsQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.search, text],
    queryFn: ({ signal }) => callApi('GET /v1/admin/search', { query: { q: text }, signal }),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
