import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Whether the installation has a mail server. */
export const installationQuery = queryOptions({
  queryKey: ['super-admin-installation'],
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/installation', { signal }),
});

/** The organizations of the installation, with counts. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/organizations', { signal }),
});
