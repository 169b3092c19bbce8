import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** TRUST-8: the own homes, each with its statements. */
export const homesOfOwnerQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'of owner'],
  queryFn: ({ signal }) =>
    callApi('GET /v1/properties', { query: { include: 'statements' }, signal }),
});
