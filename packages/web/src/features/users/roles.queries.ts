import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** TRUST-6: the built-in roles and those of the organization. */
export const roleDefinitionsQuery = queryOptions({
  queryKey: [...queryKeys.users, 'roles'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/roleDefinitions', { signal }),
});

/** The buildings that a person can be limited to. */
export const scopeBuildingsQuery = queryOptions({
  queryKey: [...queryKeys.properties, 'scope-buildings'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/buildings', { signal }),
});
