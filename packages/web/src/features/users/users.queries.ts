import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** Everyone who has an account in the organization, whose name stands in the path. */
export function usersQuery(organizationName: string) {
  return queryOptions({
    queryKey: [...queryKeys.users, organizationName],
    queryFn: ({ signal }) =>
      callApi('GET /v1/admin/organization/:organizationName/users', {
        params: { organizationName },
        signal,
      }),
  });
}

/** The roles that the person may give. */
export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/roles', { signal }),
  staleTime: 300_000,
});
