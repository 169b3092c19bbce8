import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The number of needs shown initially. */
export const FIRST_NEEDS = 7;

/** HOME-2, UNIT-3: what needs attention, everywhere or in a building; the full list on request. */
export const needsQuery = (all: boolean, buildingId?: string) =>
  queryOptions({
    queryKey: [...queryKeys.today, 'needs', all, buildingId],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/attention', {
        query: { limit: all ? 200 : FIRST_NEEDS, buildingId },
        signal,
      }),
    placeholderData: (before) => before,
  });
