import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** HOME-6: the server's search results. The results of the previous text stay until the new ones arrive. */
export const searchResultsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => callApi('GET /v1/admin/search', { query: { q: text }, signal }),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
