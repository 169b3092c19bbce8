import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** HOME-1, UNIT-3: figures, what is coming up, and the latest money, of everything or of a building. */
export const todayQuery = (buildingId?: string) =>
  queryOptions({
    queryKey: [...queryKeys.today, 'figures', buildingId],
    queryFn: ({ signal }) => callApi('GET /v1/admin/today', { query: { buildingId }, signal }),
    placeholderData: (before) => before,
  });
