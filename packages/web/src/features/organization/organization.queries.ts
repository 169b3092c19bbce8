import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** The prefix of everything about the organization: both views change together. */
export const organizationKey = ['organization'] as const;

/** The organization as everyone may see it: name, logo, marketing image. */
export const publicOrganizationQuery = queryOptions({
  queryKey: [...organizationKey, 'public'],
  queryFn: ({ signal }) => callApi('GET /v1/public/organization', { signal }),
  staleTime: 300_000,
});

/** The organization for its administrators. */
export const adminOrganizationQuery = queryOptions({
  queryKey: [...organizationKey, 'admin'],
  queryFn: ({ signal }) =>
    callApi('GET /v1/admin/organization', { query: { include: '' }, signal }),
  staleTime: 300_000,
});
