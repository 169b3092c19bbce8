import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The organizations of the installation, with counts. */
export const organizationsQuery = queryOptions({
  queryKey: queryKeys.organizations,
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/organizations', { signal }),
});
