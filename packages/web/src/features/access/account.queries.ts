import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { queryKeys } from '../../lib/effects.ts';

export const ownSignInsQuery = queryOptions({
  queryKey: queryKeys.ownSignIns,
  queryFn: ({ signal }) => callApi('GET /v1/auth/account', { signal }),
});

/** TRUST-4: never kept, because a way may have been added or removed meanwhile. */
export const confirmationWaysQuery = queryOptions({
  queryKey: ['confirmation-ways'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/confirm', { signal }),
  gcTime: 0,
});

/** TRUST-5. */
export const ownSessionsQuery = queryOptions({
  queryKey: [...queryKeys.ownSignIns, 'sessions'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/sessions', { signal }),
});

/** TRUST-2. */
export const ownPasskeysQuery = queryOptions({
  queryKey: [...queryKeys.ownSignIns, 'passkeys'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/passkeys', { signal }),
});

/** AUTH-13: for administrators. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/securityEvents', { signal }),
});

/** Whether the installation has a mail server, for SuperAdmins. */
export const installationQuery = queryOptions({
  queryKey: ['super-admin-installation'],
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/installation', { signal }),
});
