import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/effects.ts';

/** NEW-13: the rules of the states with properties, by state. */
export const stateRulesQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'stateRules'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/stateRules', { signal }),
});
