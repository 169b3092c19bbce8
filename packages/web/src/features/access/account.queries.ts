import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

export const ownSignInsQuery = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: ({ signal }) => callApi('GET /v1/auth/account', { signal }),
});

/** AUTH-13: for administrators. */
export const securityEventsQuery = queryOptions({
  queryKey: ['security-events'],
  queryFn: ({ signal }) => callApi('GET /v1/admin/securityEvents', { signal }),
});
