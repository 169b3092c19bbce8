import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** How many needs are shown at first. */
export const FIRST_NEEDS = 7;

/** HOME-2: what needs somebody; all of it on request. */
export const needsQuery = (all: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.today, 'needs', all],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/attention', { query: { limit: all ? 200 : FIRST_NEEDS }, signal }),
    placeholderData: (before) => before,
  });
