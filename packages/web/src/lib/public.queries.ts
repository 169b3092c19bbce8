import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { queryKeys } from './effects.ts';

/**
 * The app's first request: the features of this installation, and the public data of the organization. Reloaded after a
 * change of the organization.
 */
export const configurationQuery = queryOptions({
  queryKey: [...queryKeys.organization, 'configuration'],
  queryFn: ({ signal }) => callApi('GET /v1/public/configuration', { signal }),
  staleTime: 300_000,
});

/** The public data of the organization: name, logo, marketing image; null without one. */
export const publicOrganizationQuery = queryOptions({
  ...configurationQuery,
  select: ({ organization }) => organization,
});
