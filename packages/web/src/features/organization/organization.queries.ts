import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

/** The organization for its administrators. */
export const adminOrganizationQuery = queryOptions({
  queryKey: [...queryKeys.organization, 'admin'],
  queryFn: ({ signal }) =>
    callApi('GET /v1/admin/organization', { query: { include: '' }, signal }),
  staleTime: 300_000,
});

/** How the organization bills. */
export const billingSettingsQuery = queryOptions({
  queryKey: [...queryKeys.billing, 'settings'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/billing/settings', { signal }),
});
