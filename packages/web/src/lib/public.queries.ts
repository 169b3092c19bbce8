import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { queryKeys } from './effects.ts';

/** What this installation offers: whether it is set up, the provider's name, the ways to sign in. */
export const configurationQuery = queryOptions({
  queryKey: ['installation', 'configuration'],
  queryFn: ({ signal }) => callApi('GET /v1/public/configuration', { signal }),
  staleTime: 300_000,
});

/** The organization as everyone may see it: name, logo, marketing image. */
export const publicOrganizationQuery = queryOptions({
  queryKey: [...queryKeys.organization, 'public'],
  queryFn: ({ signal }) => callApi('GET /v1/public/organization', { signal }),
  staleTime: 300_000,
});
