import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** HOME-1: figures, what is coming up, and the latest money. */
export const todayQuery = queryOptions({
  queryKey: [...queryKeys.today, 'figures'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/today', { signal }),
});
