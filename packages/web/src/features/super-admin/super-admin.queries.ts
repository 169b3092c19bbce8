import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const MS_WHILE_RUNNING = 2_000;

/** The backups of the installation; reloaded while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['organizations', 'backups'],
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/backups', { signal }),
  refetchInterval: ({ state }) => state.data?.running && MS_WHILE_RUNNING,
});

/** The organizations of the installation, with counts. */
export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: ({ signal }) => callApi('GET /v1/superAdmin/organizations', { signal }),
});
