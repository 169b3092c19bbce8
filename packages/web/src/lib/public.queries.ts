import { queryOptions } from '@tanstack/react-query';
import { callApi } from './api.ts';
import { queryKeys } from './effects.ts';

/**
 * The app's first question: what this installation offers, and the organization as everyone may see it. Asked again
 * after a change of the organization.
 */
export const configurationQuery = queryOptions({
  queryKey: [...queryKeys.organization, 'configuration'],
  queryFn: ({ signal }) => callApi('GET /v1/public/configuration', { signal }),
  staleTime: 300_000,
});

/** The organization as everyone may see it: name, logo, marketing image; null without one. */
export const publicOrganizationQuery = queryOptions({
  ...configurationQuery,
  select: ({ organization }) => organization,
});
